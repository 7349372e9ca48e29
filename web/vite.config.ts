import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.CASTELLAN_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    target: "es2022",
    // The page is small: one script loads faster than several, and a strict policy allows no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  // The server only accepts its own page: the proxy makes this one look like it.
  server: { proxy: { "/ws": { target: server, ws: true, changeOrigin: true, headers: { origin: server } } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
