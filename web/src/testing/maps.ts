// Positions of Antiyoy: maps that are quicker to write as a program than as text.
interface Map {
  options: Record<string, string | number>;
  state: string;
}

/** Ten provinces side by side, each with a ready unit of the first player or a unit that is not. */
export function tenProvinces(): Map {
  const things = ["P", "1", ".", ".", "C", ".", "2", ".", "F", ".", "T", "."];
  const cellAt = (row: number, column: number): string => {
    if (row === 4) return column % 4 === 1 ? "~~" : "..";
    const owner = "abcdefghij"[Math.floor(column / 3) + (row > 4 ? 5 : 0)] ?? "";
    const thing = things[3 * (row % 5) + (column % 3)] ?? ".";
    return owner + (owner === "a" ? thing.replace("1", "5") : thing);
  };
  const rows = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 15 }, (__, column) => cellAt(row, column)).join(""),
  );
  const provinces = [..."abcdefghij"].map((owner, seat) => `${owner}@${seat < 5 ? 0 : 5}-${3 * (seat % 5)}=10`);
  return {
    options: { players: 10, size: "big" },
    state: `9x15 10 a 3 ${rows.join("/")} ${provinces.join(";")}`,
  };
}

/** Seven hundred cells in ten provinces full of trees and units; those of the first player are ready. */
export function fullMap(): Map {
  const [rows, columns] = [25, 28];
  const ownerAt = (row: number, column: number) => Math.floor((5 * column) / columns) + (row > 12 ? 5 : 0);
  const thingAt = (row: number, column: number, owner: number): string => {
    if (row % 13 === 5 && (5 * column) % columns < 5) return "C";
    if (row % 3 === 1 && column % 2 === 0) return owner === 0 ? "5" : "1";
    return (row * 7 + column * 3) % 5 === 0 ? "P" : ".";
  };
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const owner = ownerAt(row, column);
      return `${"abcdefghij"[owner] ?? ""}${thingAt(row, column, owner)}`;
    }).join(""),
  );
  const provinces = Array.from({ length: 10 }, (_, owner) => {
    const column = Math.ceil(((owner % 5) * columns) / 5);
    return `${"abcdefghij"[owner] ?? ""}@${owner < 5 ? 0 : 13}-${column}=200`;
  });
  return {
    options: { players: 10, size: "huge" },
    state: `${rows}x${columns} 10 a 3 ${cells.join("/")} ${provinces.join(";")}`,
  };
}

/** One row of land between sea, two cells a letter each: "aC a. .." and so on. */
function strip(row: string, provinces: string, options: Record<string, string | number>): Map {
  const cells = row.replaceAll(" ", "");
  const columns = cells.length / 2;
  const sea = "~~".repeat(columns);
  return {
    options: { players: 2, trees: "off", ...options },
    state: `3x${columns} 2 a 3 ${sea}/${cells}/${sea} ${provinces}`,
  };
}

/** A unit of the first player at one end of a long province; its cells are 17 to 28. */
export function longCoast(): Map {
  return strip("aC a5 a. a. a. a. a. a. a. a. a. a. .. .. b. bC", "a@1-0=30;b@1-14=10", {});
}

/** In fog; from cell 17 the first player's unit can walk back to 16, or on to 18, where it sees more. */
export function foggyRoad(): Map {
  return strip("aC a. a. a5 .. .. .. .. .. .. .. .. b. bC", "a@1-0=30;b@1-12=10", { fog: "on" });
}

/** The first player has nine of twelve cells. */
export function nearlyAll(): Map {
  return strip("aC a. a. a. a. a. a. a. a. .. b. bC", "a@1-0=30;b@1-10=10", {});
}

/** Three players; the first has two provinces, and three units that are ready in one of them. */
export function threeRealms(): Map {
  const rows = [
    "a. aC a5 a. aP b. b. bC b.",
    "a. a5 aF a. a. b. b1 b. bT",
    "a7 a. a. a. .. .P b. b. ..",
    "a. .. a. aQ a. .. .Q .. ..",
    "~~ ~~ a. a. .. .. .G ~~ ~~",
    "~~ c. c. .. .. .. .. .P ~~",
    "c. cC c. c1 .. .. .Q .. ~~",
    "c. c. c. cT .. ~~ .. aC a.",
  ];
  const map = rows.map((row) => row.replaceAll(" ", "")).join("/");
  return { options: { players: 3 }, state: `8x9 3 a 3 ${map} a@0-0=40;a@7-7=12;b@0-5=30;c@5-1=10` };
}

/** A palm in the middle of a strip, which seeds the cells beside it in every round. */
export function palmCoast(): Map {
  return strip("aC a. a. a5 .. .. .Q .. .. .. .. .. b. bC", "a@1-0=30;b@1-12=10", { trees: "on", palm_percent: 100 });
}

/** A rich province with more moves than are listed, in which three peasants can only walk about. */
export function widePlain(): Map {
  const [rows, columns] = [4, 40];
  const cellAt = (row: number, column: number): string => {
    if (column > 37) return row === 0 && column === 39 ? "bC" : "b.";
    if (column > 35) return "..";
    if (row + column === 0) return "aC";
    return column === 1 && row > 0 ? "a5" : "a.";
  };
  const land = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => cellAt(row, column)).join(""),
  );
  return {
    options: { players: 2, trees: "off" },
    state: `${rows}x${columns} 2 a 3 ${land.join("/")} a@0-0=900;b@0-38=10`,
  };
}
