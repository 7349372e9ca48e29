// What a rule book's tables say about things: their price, upkeep and so on, by the engine's names. For
// descriptions only: current values come from the engine.

export interface ThingFacts {
  name: string;
  facts: { name: string; value: string }[];
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** The rows of every table that has such a column. */
export function thingsWith(column: string, rules: string): ThingFacts[] {
  const things: ThingFacts[] = [];
  let header: string[] | null = null;
  for (const line of rules.split("\n")) {
    if (!line.trim().startsWith("|")) {
      header = null;
    } else if (header === null) {
      header = cellsOf(line);
    } else if (header.includes(column) && !/^[\s|:-]+$/.test(line)) {
      const [name = "", ...values] = cellsOf(line);
      const facts = values
        .map((value, i) => ({ name: header?.[i + 1] ?? "", value }))
        .filter((fact) => fact.value !== "");
      things.push({ name, facts });
    }
  }
  return things;
}
