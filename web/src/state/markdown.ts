// The subset of Markdown that rule books use, as plain blocks: headings, paragraphs, lists, tables and code.
// The page renders them itself, so that no text can become markup.

export type Span = { kind: "text" | "bold" | "italic" | "code"; text: string };
export type Block =
  | { kind: "heading"; level: number; spans: Span[]; id: string }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Part[][] }
  | { kind: "table"; header: Span[][]; rows: Span[][][] }
  | { kind: "code"; text: string }
  | { kind: "picture"; picture: Picture };

/** A part of a list's item: its text, and below it points of its own with their signs. */
export interface Part {
  sign: string;
  spans: Span[];
}

/** A position to be drawn, and moves that are played on it. */
export interface Picture {
  options: Record<string, string>;
  state: string;
  moves: string[];
  caption: string;
}

const spanPattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(spanPattern)) {
    if (match.index > end) spans.push({ kind: "text", text: text.slice(end, match.index) });
    const [whole, bold, italic, code] = match;
    if (bold !== undefined) spans.push({ kind: "bold", text: bold });
    else if (italic !== undefined) spans.push({ kind: "italic", text: italic });
    else spans.push({ kind: "code", text: code ?? "" });
    end = match.index + whole.length;
  }
  if (end < text.length) spans.push({ kind: "text", text: text.slice(end) });
  return spans;
}

function plain(text: string): string {
  return spansOf(text)
    .map((span) => span.text)
    .join("");
}

function cells(line: string): Span[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spansOf(cell.trim()));
}

function pictureOf(head: string, [state = "", ...rest]: string[]): Picture {
  const options = Object.fromEntries(
    head
      .split(" ")
      .slice(1)
      .map((each) => each.split("=") as [string, string]),
  );
  const isCaption = (line: string) => line.startsWith("> ");
  return {
    options,
    state,
    moves: rest.filter((line) => !isCaption(line)),
    caption: rest.find(isCaption)?.slice(2) ?? "",
  };
}

const pointPattern = /^ {2,}(-|\d+\.) (.*)$/;
const signPattern = /^(–|\d+\.) (.*)$/;

/** The last item of a list, and one more where this line begins one. A point's own lines are further in. */
function partsAfter(item: string[] | undefined, line: string): string[][] {
  if (line.startsWith("- ")) return [...(item ? [item] : []), [line.slice(2)]];
  const parts = [...(item ?? [])];
  const point = pointPattern.exec(line);
  const isParents = signPattern.test(parts.at(-1) ?? "") && parts.length > 1 && !/^ {4,}/.test(line);
  if (point) parts.push(`${point[1] === "-" ? "–" : (point[1] ?? "")} ${point[2] ?? ""}`);
  else if (isParents) parts.push(line.trim());
  else parts.push(`${parts.pop() ?? ""} ${line.trim()}`);
  return [parts];
}

function partOf(text: string, index: number): Part {
  const [, sign, words] = (index > 0 && signPattern.exec(text)) || [];
  return { sign: sign ?? "", spans: spansOf(words ?? text) };
}

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const blocks: Block[] = [];
  let at = 0;
  const isStart = (line: string) => line.trim() === "" || /^(#{1,4} |- |```|\|)/.test(line);
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (line.trim() === "") {
      at++;
    } else if (heading) {
      const title = heading[2] ?? "";
      blocks.push({
        kind: "heading",
        level: (heading[1] ?? "").length,
        spans: spansOf(title),
        id: plain(title)
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-"),
      });
      at++;
    } else if (line.startsWith("```")) {
      const end = lines.findIndex((each, i) => i > at && each.startsWith("```"));
      const stop = end < 0 ? lines.length : end;
      const inside = lines.slice(at + 1, stop);
      if (line.startsWith("```position")) blocks.push({ kind: "picture", picture: pictureOf(line, inside) });
      else blocks.push({ kind: "code", text: inside.join("\n") });
      at = stop + 1;
    } else if (line.startsWith("|")) {
      const rows: string[] = [];
      while ((lines[at] ?? "").startsWith("|")) rows.push(lines[at++] ?? "");
      const [header = "", , ...body] = rows;
      blocks.push({ kind: "table", header: cells(header), rows: body.map(cells) });
    } else if (line.startsWith("- ")) {
      const items: string[][] = [];
      while ((lines[at] ?? "").startsWith("- ") || /^ {2,}\S/.test(lines[at] ?? ""))
        items.push(...partsAfter(items.pop(), lines[at++] ?? ""));
      blocks.push({ kind: "list", items: items.map((parts) => parts.map(partOf)) });
    } else {
      const words: string[] = [];
      do words.push((lines[at++] ?? "").trim());
      while (at < lines.length && !isStart(lines[at] ?? ""));
      blocks.push({ kind: "paragraph", spans: spansOf(words.join(" ")) });
    }
  }
  return blocks;
}
