// Icons as the paths of 24x24 line drawings.

export const icons = {
  first: "M19 6l-8 6 8 6zM6 6v12",
  back: "M15 6l-7 6 7 6",
  forward: "M9 6l7 6-7 6",
  last: "M5 6l8 6-8 6zM18 6v12",
  undo: "M8 7L4 11l4 4M4 11h10a5 5 0 0 1 0 10h-3",
  redo: "M16 7l4 4-4 4M20 11H10a5 5 0 0 0 0 10h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.7 1 1.5 1 2.500h6c0-1 .2-1.8 1-2.500A6 6 0 0 0 12 3z",
  flag: "M6 21V4h11l-2 4 2 4H6",
  flip: "M7 4v15M7 19l-3-3M7 19l3-3M17 20V5M17 5l-3 3M17 5l3 3",
  share: "M12 15V4M12 4L8 8M12 4l4 4M5 12v7h14v-7",
  download: "M12 4v11M12 15l-4-4M12 15l4-4M5 20h14",
  chart: "M4 19h16M6 16l4-6 4 3 5-8",
  tree: "M12 4v5M12 9H6v4M12 9h6v4M4 13h4v4H4zM16 13h4v4h-4zM10 2h4v4h-4z",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7z",
  step: "M6 5l9 7-9 7zM19 5v14",
  stop: "M6 6h12v12H6z",
  close: "M6 6l12 12M18 6L6 18",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  again: "M20 11a8 8 0 1 0-2 6M20 4v7h-7",
  edit: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
  dice: "M5 5h14v14H5zM9 9h.01M15 15h.01M15 9h.01M9 15h.01M12 12h.01",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  book: "M5 5a2 2 0 0 1 2-2h12v16H7a2 2 0 0 0-2 2zM5 19V5M9 7h6",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12zM12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 4-7 8-7s8 2 8 7",
  chip: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
} as const;

export type IconName = keyof typeof icons;
