// Numbers that belong to groups of cells, such as the money of a province: in a position's text they are written
// as name@cell=number, with semicolons between them.

export interface Amount {
  /** What stands before the number. */
  key: string;
  /** The cell's number or name. */
  cell: string;
  value: number;
}

const entry = /(\S+?@([\w-]+)=)(-?\d+)/;
const isList = (field: string) => field !== "" && field.split(";").every((part) => entry.exec(part)?.[0] === part);

export function amountsIn(text: string): Amount[] {
  const parts = text.split(" ").find(isList)?.split(";") ?? [];
  return parts.map((part) => {
    const [, key = "", cell = "", value = ""] = entry.exec(part) ?? [];
    return { key, cell, value: Number(value) };
  });
}

/** The same text with these numbers, wherever it has such entries. */
export function withAmounts(text: string, amounts: Pick<Amount, "key" | "value">[]): string {
  const values = new Map(amounts.map(({ key, value }) => [key, value]));
  const change = (part: string) =>
    part.replace(entry, (_, key: string, __, old: string) => `${key}${values.get(key) ?? old}`);
  return text
    .split(" ")
    .map((field) => (isList(field) ? field.split(";").map(change).join(";") : field))
    .join(" ");
}
