/** Scrolls the board into the window, where a panel below it has taken its place. */
export function showBoard(): void {
  document.querySelector(".stage .board")?.scrollIntoView({ block: "nearest" });
}
