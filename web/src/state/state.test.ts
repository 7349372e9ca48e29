import type { Tree } from "../protocol/types";
import { TreeWalk } from "./treeWalk.svelte";
// The small pure pieces of the page's state.
import { describe, expect, it } from "vitest";
import { toneOf, tonesOf } from "../board/things";
import type { Game, Turn } from "../protocol/types";
import { amountsIn, withAmounts } from "./amounts";
import { moveBetween, Premove } from "./premove.svelte";
import { addKey, withoutToken } from "./keys";
import { cellOf, codeOf, learnSide, readLetters, rowLengths, withOneOpen, writeLetters } from "./legend";
import { blocksOf, spansOf } from "./markdown";
import { reachOf } from "./reach";
import { mistakesOf, withoutRepeats } from "./mistakes";
import {
  invitationAddress,
  matchAddress,
  parseRoute,
  placeAddress,
  positionAddress,
  type PlaceInAddress,
} from "./router";
import { thingsWith } from "./rulebook";
import { canPlay, placing, playerCount, shortName, uniqueName } from "./names";
import { clockText, scoreText, shortCount, verdictFor } from "./score";
import { branchesOf, decisive } from "./searchTree";
import {
  isOfChance,
  numberOf,
  lastCellsOf,
  missingBefore,
  pliesOf,
  plyAt,
  roundsOf,
  turnAfter,
  turnStart,
  withEarlier,
  withTail,
  type Ply,
} from "./timeline";

const played = (text: string, ...cells: number[]) => ({ text, notation: text, cells });
const history: Turn[] = [
  { turn: 1, round: 1, player: 0, moves: [played("a", 1, 2)] },
  { turn: 2, round: 1, player: 1, moves: [played("b", 3, 4), played("c", 4, 5)] },
  { turn: 3, round: 2, player: 0, moves: [played("d", 2, 6)] },
];

describe("links for others", () => {
  const page = { protocol: "http:", hostname: "127.0.0.1", port: "8080", pathname: "/" };
  it("say when they work only here, and where others could reach the server", () => {
    expect(reachOf(page, { isReachable: false, addresses: ["192.168.1.5"] })).toEqual({
      base: "http://127.0.0.1:8080/",
      isReachable: false,
      otherwise: "http://192.168.1.5:8080/",
    });
    expect(reachOf({ ...page, hostname: "localhost" }, null)).toMatchObject({ isReachable: false, otherwise: "" });
  });
  it("have an address that others can use, if there is one", () => {
    const known = { isReachable: true, addresses: ["192.168.1.5", "[2001:db8::5]"] };
    expect(reachOf(page, known)).toMatchObject({ base: "http://192.168.1.5:8080/", isReachable: true });
    expect(reachOf({ ...page, hostname: "[::1]" }, known).isReachable).toBe(true);
    const named = { ...page, protocol: "https:", hostname: "play.example.org", port: "" };
    expect(reachOf(named, null)).toMatchObject({ base: "https://play.example.org/", isReachable: true });
  });
});

describe("addresses", () => {
  it("say which page is meant", () => {
    expect(parseRoute("")).toEqual({ page: "lobby" });
    expect(parseRoute("#/match/20261115-a/key")).toEqual({
      page: "match",
      match: "20261115-a",
      token: "key",
      joins: false,
    });
    expect(parseRoute("#/analysis/match/x?ply=4")).toEqual({
      page: "analysis",
      tab: "lines",
      place: { kind: "match", match: "x", ply: 4, moves: [] },
    });
    const places: PlaceInAddress[] = [
      { kind: "match", match: "x/y", ply: 4, moves: ["a4|a5", "peasant@0-0"] },
      { kind: "position", game: "replica", state: "8/8 w", options: { size: "9" }, moves: ["b1-b2", "1 & 2"] },
      { kind: "position", game: "replica", state: null, options: {}, moves: [] },
    ];
    for (const place of places) {
      const address = placeAddress("thinks", place, 4, place.moves);
      expect(parseRoute(address)).toEqual({ page: "analysis", tab: "tree", place });
    }
    expect(parseRoute("#/nowhere").page).toBe("unknown");
    for (const page of ["new", "analysis", "thinks", "editor", "rules"]) {
      expect(parseRoute(`#/${page}`)).toEqual({ page: "anyGame", of: page });
    }
    expect(parseRoute("#/match").page).toBe("unknown");
    expect(parseRoute("#/match/%")).toEqual({ page: "match", match: "%", token: null, joins: false });
    expect(parseRoute("#/match/x/join")).toEqual({ page: "match", match: "x", token: null, joins: true });
  });
  it("come back as they were given", () => {
    expect(parseRoute(matchAddress("a b", "k/1"))).toMatchObject({ match: "a b", token: "k/1", joins: false });
    expect(parseRoute(invitationAddress("a b"))).toMatchObject({ match: "a b", token: null, joins: true });
    expect(parseRoute(positionAddress("editor", "replica", { size: 8 }, "8/8 w"))).toEqual({
      page: "editor",
      game: "replica",
      state: "8/8 w",
      options: { size: "8" },
    });
  });
});

describe("history", () => {
  it("is a row of plies and of rounds", () => {
    expect(pliesOf(history).map((ply) => `${ply.ply}${ply.move.text}${ply.player}`)).toEqual([
      "1a0",
      "2b1",
      "3c1",
      "4d0",
    ]);
    const rounds = roundsOf(pliesOf(history), 2);
    expect(rounds.length).toBe(2);
    expect(rounds[0]?.[1]?.plies.length).toBe(2);
    expect(rounds[1]?.[1]).toBeNull();
    expect(lastCellsOf(history.slice(0, 2))).toEqual([3, 4, 4, 5]);
  });
  it("keeps two turns of one player apart", () => {
    expect(roundsOf(pliesOf([...history, { turn: 4, round: 2, player: 0, moves: [played("e")] }]), 2).length).toBe(3);
  });
  it("puts chance into the turn that it falls into or leads to", () => {
    const rolled = pliesOf([
      { turn: 1, round: 1, player: -2, moves: [played("3")] },
      { turn: 1, round: 1, player: 0, moves: [played("a")] },
      { turn: 1, round: 1, player: -2, moves: [played("5")] },
      { turn: 1, round: 1, player: 0, moves: [played("b")] },
      { turn: 2, round: 1, player: -2, moves: [played("6")] },
      { turn: 2, round: 1, player: 1, moves: [played("c")] },
      { turn: 3, round: 2, player: -2, moves: [played("1")] },
    ]);
    const texts = roundsOf(rolled, 2).map((row) => row.map((turn) => turn?.plies.map((ply) => ply.move.text).join()));
    expect(texts).toEqual([
      ["3,a,5,b", "6,c"],
      ["1", undefined], // the next round has begun
    ]);
    expect(roundsOf(rolled, 2).map(numberOf)).toEqual([1, 2]);
    const more = pliesOf([{ turn: 2, round: 1, player: -2, moves: [played("7")] }], 7);
    expect(roundsOf([...rolled.slice(0, 6), ...more], 2)[0]?.[1]?.plies.length).toBe(3);
    expect(roundsOf(rolled.slice(0, 1), 2)).toMatchObject([[{ plies: [{ player: -2 }] }]]);
  });
  it("has a row for what is dealt before anybody moves", () => {
    const dealt = pliesOf([
      { turn: 1, round: 1, player: -2, moves: [played("A"), played("B")] },
      { turn: 2, round: 1, player: 0, moves: [played("a")] },
      { turn: 3, round: 2, player: 1, moves: [played("b")] },
    ]);
    const rounds = roundsOf(dealt, 2);
    expect(rounds.map((row) => row.map((turn) => turn?.plies.map((ply) => ply.move.text).join()))).toEqual([
      ["A,B"],
      ["a", "b"],
    ]);
    expect(rounds.map(isOfChance)).toEqual([true, false]);
    expect(rounds.map(numberOf)).toEqual([null, 1]);
  });
});

describe("walking through a game by turns", () => {
  const plies = pliesOf([
    { turn: 1, round: 1, player: 0, moves: [played("a"), played("b")] },
    { turn: 2, round: 1, player: 1, moves: [played("c")] },
    { turn: 3, round: 2, player: -2, moves: [played("grow")] },
    { turn: 3, round: 2, player: 0, moves: [played("d"), played("e")] },
  ]);

  it("goes to where turns begin and end", () => {
    expect([6, 5, 4, 3, 2, 1, 0].map((ply) => turnStart(plies, ply))).toEqual([3, 3, 3, 2, 0, 0, 0]);
    expect([0, 1, 2, 3, 5].map((ply) => turnAfter(plies, ply))).toEqual([2, 2, 3, 6, 6]);
    expect(turnAfter(plies, 6)).toBeUndefined();
  });
});

describe("the past of a long game", () => {
  const row = (from: number, to: number, word = "m"): Ply[] =>
    Array.from({ length: to - from }, (_, i) => ({
      ply: from + i + 1,
      turn: Math.floor((from + i) / 3) + 1,
      round: Math.floor((from + i) / 6) + 1,
      player: Math.floor((from + i) / 3) % 2,
      move: played(`${word}${from + i + 1}`),
    }));
  const shown = (plies: Ply[]) => `${plies[0]?.ply}-${plies.at(-1)?.ply}`;

  it("keeps known moves and takes the end from each state", () => {
    expect(shown(withTail(row(0, 950), row(751, 951)))).toBe("1-951");
    expect(shown(withTail(row(0, 751), row(751, 951)))).toBe("1-951");
    expect(withTail(row(0, 950), row(751, 951))[800]?.move.text).toBe("m801");
  });
  it("ends where the state ends, after a takeback", () => {
    expect(shown(withTail(row(0, 950), row(700, 900)))).toBe("1-900");
    expect(withTail(row(0, 2), [])).toEqual([]);
  });
  it("starts over when it does not fit", () => {
    expect(shown(withTail(row(0, 500), row(751, 951)))).toBe("752-951");
    expect(shown(withTail(row(0, 950), row(751, 951, "other")))).toBe("752-951");
    expect(shown(withTail([], row(751, 951)))).toBe("752-951");
  });
  it("is completed from the end to the beginning", () => {
    let known = row(751, 951);
    expect(missingBefore(known, 951)).toBe(751);
    known = withEarlier(known, row(551, 751));
    known = withEarlier(known, row(400, 600)); // known moves are kept
    expect(shown(known)).toBe("401-951");
    expect(known.length).toBe(551);
    expect(withEarlier(known, row(0, 200))).toBe(known);
    expect(missingBefore(withEarlier(known, row(0, 400)), 951)).toBe(0);
    expect(plyAt(known, 500)?.move.text).toBe("m500");
    expect(plyAt(known, 400)).toBeUndefined();
    expect(missingBefore([], 3)).toBe(3);
  });
  it("joins a turn that came in two pieces", () => {
    const rounds = roundsOf(withEarlier(row(5, 9), row(0, 5)), 2);
    expect(rounds.map((each) => each.map((turn) => turn?.plies.length))).toEqual([
      [3, 3],
      [3, undefined],
    ]);
  });
});

describe("many players", () => {
  const nameOf = (seat: number) => ["Red", "Green", "Blue", "White"][seat] ?? "";
  it("get places; two players do not", () => {
    expect(placing([1, 2, 2, 4], nameOf)).toBe("1st Red · 2nd Green and Blue · 4th White");
    expect(placing([3, 1, 2], nameOf)).toBe("1st Green · 2nd Blue · 3rd Red");
    expect(placing([1, 2], nameOf)).toBe("");
  });
  const game = (bots: string[]) =>
    ({
      players: ["red", "green", "blue"],
      bots: bots.map((name) => ({ name, about: "", options: [] })),
      levels: 10,
    }) as unknown as Game;
  it("are told apart when they share a name", () => {
    const players = [{ name: "Ann" }, { name: "", bot: "level:4,seed=1" }, { name: "", bot: "level:4,seed=2" }];
    const names = players.map((_, seat) => uniqueName(players, game([]), seat));
    expect(names).toEqual(["Ann", "Computer, level 4 (Green)", "Computer, level 4 (Blue)"]);
    expect(players.map((player, seat) => shortName(player, game([]), seat))).toEqual(["Ann", "Level 4", "Level 4"]);
  });
  it("are offered the bots that can play", () => {
    const bot = { name: "minimax", about: "", options: [], needs: "players=2 trees=off" };
    const options = [
      { name: "players", meaning: "", default: 2 },
      { name: "trees", meaning: "", default: "on" },
    ];
    const some = { ...game([]), options } as unknown as Game;
    expect(canPlay(some, bot)).toBe(false);
    expect(canPlay(some, bot, { trees: "off" })).toBe(true);
    expect(canPlay(some, bot, { trees: "off", players: 3 })).toBe(false);
    expect(canPlay(some, { name: "random", about: "", options: [] }, { players: 3 })).toBe(true);
  });
  it("are as many as the options say", () => {
    const game = { players: ["red", "green", "blue"], options: [] } as unknown as Game;
    const option = { name: "players", meaning: "", lowest: 2, highest: 3, step: 1, default: 2 };
    expect(playerCount(game)).toBe(3);
    expect(playerCount({ ...game, options: [option] })).toBe(2);
    expect(playerCount({ ...game, options: [option] }, { players: 3 })).toBe(3);
  });
});

describe("scores", () => {
  it("are shown from the first player's side", () => {
    const verdict = verdictFor(1, { score: 30, ends_in: 3, chances: 0.75 });
    expect(verdict).toEqual({ score: -30, endsIn: -3, chances: 0.25 });
    expect(verdictFor(0, { score: 30, chances: 0.75 })).toEqual({ score: 30, endsIn: null, chances: 0.75 });
    expect(verdictFor(1, { score: 30 }).chances).toBe(0.5);
    expect(scoreText({ score: 999_996, endsIn: 4, chances: 1 })).toBe("+#2");
    expect(scoreText({ score: -1_000_000, endsIn: 0, chances: 0 })).toBe("−#");
    expect(scoreText({ score: -0.125, endsIn: null, chances: 0.4 })).toBe("−0.12");
  });
  it("times and counts are short", () => {
    expect([999, 1_500, 45_000, 2_300_000].map(shortCount)).toEqual(["999", "1.5k", "45k", "2.3M"]);
    expect([3_600_000, 61_000, 9_900, -5].map(clockText)).toEqual(["1:00:00", "1:01", "0:09.9", "0:00.0"]);
  });
  it("show mistakes and what they cost", () => {
    const review = { type: "review", ply: 3, mark: "" as const, lost: 0, final: true };
    expect(mistakesOf(pliesOf(history), new Map([[3, review]]))).toEqual([]);
    const told = { ...review, mark: "?!" as const, better: "b", sentence: "A stone can be trapped." };
    expect(mistakesOf(pliesOf(history), new Map([[3, told]]))).toMatchObject([
      { mark: "?!", better: "b", sentence: "A stone can be trapped." },
    ]);
    const plies = pliesOf([{ turn: 1, round: 1, player: 0, moves: [1, 2, 3, 4].map((n) => played(String(n))) }]);
    const blunders = new Map(
      [0.1, 0.4, 0.3, 0.2].map((lost, i) => [i + 1, { ...told, ply: i + 1, lost, reason: "trapped" }]),
    );
    expect(withoutRepeats(mistakesOf(plies, blunders)).map(({ sentence }) => sentence !== "")).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("position texts", () => {
  it("are read and written with runs of empty cells", () => {
    const letters = readLetters("r2/1bx r", [3, 3]);
    expect(letters?.codes).toEqual(["r", "", "", "", "b", "x"]);
    const codes = ["", "", "", "", "b", "x"];
    expect(letters && writeLetters("r2/1bx r", { ...letters, codes }, [3, 3])).toBe("3/1bx r");
  });
  it("are read and written with letters of one width", () => {
    expect(readLetters("3 r ~~r.b1/...... x", [3, 3])).toMatchObject({
      field: 2,
      width: 2,
      codes: ["~~", "r.", "b1", "..", "..", ".."],
    });
  });
  it("have rows as long as the board's", () => {
    expect(rowLengths([0, 0, 1, 0, 2, 0, 0, 1, 1, 1, 2, 1])).toEqual([3, 3]);
    // Pointed hexagons in shifted rows, flat ones in shifted columns.
    expect(rowLengths([1, 0, 2, 0, 0.5, 0.866, 1.5, 0.866, 2.5, 0.866])).toEqual([2, 3]);
    expect(rowLengths([0, 0, 0.866, 0.5, 1.732, 0, 0, 1, 0.866, 1.5, 1.732, 1])).toEqual([3, 3]);
    expect(rowLengths([])).toEqual([]);
    const letters = readLetters("rb/1x1 r", [2, 3]);
    expect(letters?.codes).toEqual(["r", "b", "", "x", ""]);
    expect(letters && writeLetters("rb/1x1 r", { ...letters, codes: ["", "", "", "x", ""] }, [2, 3])).toBe("2/1x1 r");
    expect(readLetters("rb/1x1 r", [3, 2])).toBeNull();
  });
  it("stand for cells as the engine's list says", () => {
    const legend = [{ code: "" }, { code: "rS", thing: "strong_tower", owner: 0, ground: "land" }];
    expect(codeOf(legend, { thing: "strong tower", owner: 0, ground: "land", badge: { text: "2", meaning: "" } })).toBe(
      "rS",
    );
    expect(cellOf(legend, "rS")).toEqual({ thing: "strong_tower", owner: 0, ground: "land" });
    expect(codeOf(legend, { thing: "farm" })).toBeUndefined();
  });
  it("leave to the engine what follows from the cells", () => {
    expect(withOneOpen("8 r play ROWS list", [3, 1])).toEqual([
      "8 r play ROWS ?",
      "8 r ? ROWS list",
      "? r play ROWS list",
    ]);
  });
  it("reveal who is to move", () => {
    const samples = [
      { text: "8 w 1", to_move: 0 },
      { text: "7 b -", to_move: 1 },
      { text: "6 w -", to_move: 0 },
    ];
    expect(learnSide(samples, 2)).toEqual({ field: 1, words: ["w", "b"] });
  });
});

describe("rule books", () => {
  const rules =
    "# T\n\nWords *so* and `c`.\n\n- **1.1** one\n  goes on\n- two\n\n| unit | price |\n|---|---|\n| peasant | 10 |\n\n```\na | b\n```\n";
  it("finds the pictures of a rule book", () => {
    const block = "```position size=6 churn=high\n6/6 r\n1,1>1,2\n> Like this.\n```";
    expect(blocksOf(`- one\n\n${block}\n`)[1]).toEqual({
      kind: "picture",
      picture: { options: { size: "6", churn: "high" }, state: "6/6 r", moves: ["1,1>1,2"], caption: "Like this." },
    });
  });

  it("have points within points", () => {
    const list = blocksOf("- one\n  two:\n  - *three*\n    four\n  1. five\n  six\n- seven\n")[0];
    const items = list?.kind === "list" ? list.items : [];
    expect(items.map((item) => item.map(({ sign, spans }) => sign + spans.map(({ text }) => text).join("")))).toEqual([
      ["one two:", "–three four", "1.five", "six"],
      ["seven"],
    ]);
  });

  it("become blocks", () => {
    expect(blocksOf(rules).map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "table", "code"]);
    expect(spansOf("a **b** `c`").map((span) => span.kind)).toEqual(["text", "bold", "text", "code"]);
  });
  it("tell prices", () => {
    expect(thingsWith("price", rules)).toEqual([{ name: "peasant", facts: [{ name: "price", value: "10" }] }]);
  });
});

describe("search trees", () => {
  it("are built from nodes in visiting order", () => {
    const node = (level: number, move: string, score: number) => ({
      level,
      move,
      score,
      player: level % 2,
      values: [0, 0],
      mark: "leaf",
    });
    const roots = branchesOf([node(0, "a", 1), node(1, "b", 1), node(1, "c", 2), node(0, "d", 3)]);
    expect(roots.map((root) => root.children.length)).toEqual([2, 0]);
    expect(roots[0]?.children[1]?.path).toEqual(["a", "c"]);
    expect(decisive(roots, "max")?.node.move).toBe("d");
  });
});

describe("keys", () => {
  it("are kept by match, the oldest forgotten", () => {
    let keys = addKey({}, "m", "0", "x");
    keys = addKey(keys, "m", "1", "y");
    expect(keys).toEqual({ m: { "0": "x", "1": "y" } });
    expect(withoutToken(keys, "m", "x")).toEqual({ m: { "1": "y" } });
    for (let i = 0; i < 300; i++) keys = addKey(keys, `n${i}`, "0", "z");
    expect(Object.keys(keys).length).toBe(200);
    expect(keys.m).toBeUndefined();
  });
});

describe("colours of players", () => {
  it("come with marks that distinguish four players", () => {
    const players = ["red", "green", "blue", "white"];
    const marks = players.map((_, owner) => toneOf(owner, players).replace(/^\S+ /, ""));
    expect(marks).toEqual(["owner-0", "owner-1", "owner-2", "owner-3"]);
  });
  it("follow the players' names where possible, and differ", () => {
    expect(tonesOf(["red", "blue"])).toEqual(["red", "blue"]);
    expect(tonesOf(["lime", "plum"])).toEqual(["red", "blue"]);
    expect(tonesOf(["north", "red", "blue"])).toEqual(["purple", "red", "blue"]);
    expect(new Set(tonesOf(Array.from({ length: 10 }, (_, i) => `player ${i}`))).size).toBe(10);
  });
});

describe("amounts", () => {
  const text = "8 r play 0,0 ..r./.... r@5=10;b@38=12";
  it("are read from the field that has nothing else", () => {
    expect(amountsIn(text)).toEqual([
      { key: "r@5=", cell: "5", value: 10 },
      { key: "b@38=", cell: "38", value: 12 },
    ]);
    expect(amountsIn("1x4 ?.?. a@0-0=10;b@0-2=-3")).toEqual([
      { key: "a@0-0=", cell: "0-0", value: 10 },
      { key: "b@0-2=", cell: "0-2", value: -3 },
    ]);
    expect(amountsIn("8 r ?")).toEqual([]);
    expect(amountsIn("r@5=10;x w")).toEqual([]);
  });
  it("are changed where they are", () => {
    expect(withAmounts(text, [{ key: "b@38=", value: 7 }])).toBe("8 r play 0,0 ..r./.... r@5=10;b@38=7");
    expect(withAmounts(text, [{ key: "b@39=", value: 7 }])).toBe(text);
  });
});

describe("a move chosen ahead", () => {
  const move = (text: string, ...cells: number[]) => ({ text, notation: text, cells });
  it("is the shortest between its cells", () => {
    const moves = [move("long", 3, 4, 5), move("short", 3, 5), move("other", 3, 4), move("one", 3)];
    expect(moveBetween(moves, 3, 5)?.text).toBe("short");
    expect(moveBetween(moves, 3, 3)).toBeUndefined();
    expect(moveBetween(moves, 5, 3)).toBeUndefined();
  });
  it("begins anew with another piece, and ends where it began", () => {
    const premove = new Premove();
    premove.pick(7, false);
    expect(premove.cells).toEqual([]);
    premove.pick(3, true);
    premove.pick(5, false);
    premove.pick(6, false);
    expect(premove.cells).toEqual([3, 6]);
    premove.pick(4, true);
    expect(premove.cells).toEqual([4]);
    premove.pick(4, true);
    expect(premove.cells).toEqual([]);
  });
});

describe("stepping through a search", () => {
  const node = (level: number, move: string) => ({ level, move, player: level % 2, values: [], score: 1 });
  const tree = {
    lines: [{ score: 1, moves: ["a"] }],
    tree: { root: 0, values: [], nodes: [node(0, "a"), node(1, "b"), node(0, "c"), node(1, "d")], left_out: 0 },
  } as unknown as Tree;
  const pendingOf = (walk: TreeWalk) => {
    const all = [walk.root, ...walk.root.children.flatMap((child) => [child, ...child.children])];
    return all.filter((branch) => walk.isPending(branch)).map((branch) => branch.node.move);
  };
  it("shows what the search knows by then", () => {
    const walk = new TreeWalk(tree, () => undefined);
    expect(pendingOf(walk)).toEqual([]);
    walk.step(0);
    expect(pendingOf(walk)).toEqual(["", "a", "b", "c", "d"]);
    walk.step(2);
    expect(pendingOf(walk)).toEqual(["", "c", "d"]);
    expect([1, 2, 3].map((id) => walk.isLater(id))).toEqual([false, false, true]);
    walk.step(3);
    expect(pendingOf(walk)).toEqual([]);
    walk.step(1);
    walk.go(1);
    expect(pendingOf(walk)).toEqual([]);
  });
});
