import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/themes.css";
import "./styles/base.css";
import "./styles/board.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
