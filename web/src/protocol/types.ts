// The messages of docs/protocol.md, described once. types.test.ts checks real answers of the engine against
// these descriptions. Moves arrive packed: unpack.ts unpacks them before the page sees them.
import { dictionary, either, flag, list, nothing, number, optional, row, text, word, type Of } from "./shapes";

const id = optional(either(text, number));

export const cellShape = row({
  thing: optional(text),
  owner: optional(number),
  ground: optional(text),
  /** A short text on the cell, and what it means. */
  badge: optional(row({ text: text, meaning: text })),
});
export const outlineShape = word("square", "pointed_hexagon", "flat_hexagon");
const labelsShape = row({ texts: list(text), places: list(number) });
const view = {
  outline: outlineShape,
  /** What is on the cells, each kind once. */
  kinds: list(cellShape),
  /** The number of each cell's kind. */
  cells: list(number),
  names: list(text),
  /** The centre of each cell: x, y, x, y … */
  places: list(number),
  labels: labelsShape,
  /** What the badges mean. */
  badges: optional(text),
  neighbours: optional(list(list(number))),
};
export const viewShape = row(view);
export const stepShape = row({ question: text, answer: text, note: optional(text) });
export const packedMoveShape = row({
  text: text,
  notation: text,
  cells: list(number),
  /** Numbers of answers. */
  steps: optional(list(number)),
  /** Only for moves of chance. */
  probability: optional(number),
});
/** All moves or, if there are too many to list, how to choose one step by step. */
const packedMoves = {
  moves: list(packedMoveShape),
  /** Every answer that a move consists of, each once. */
  answers: optional(list(stepShape)),
  move_count: optional(number),
  next_words: optional(list(number)),
  next_cells: optional(list(number)),
};
/** Something that happened with a move and that its text does not say. */
export const eventShape = row({ kind: text, text: text, note: optional(text), cells: list(number) });
export const playedShape = row({
  text: text,
  notation: text,
  cells: list(number),
  remark: optional(text),
  comment: optional(text),
  events: optional(list(eventShape)),
});
/** The moves of one turn by one player; chance is player -2. */
export const turnShape = row({ turn: number, round: number, player: number, moves: list(playedShape) });
export const regionShape = row({
  owner: number,
  title: text,
  cells: list(number),
  /** `goal`: how much of the whole wins the game. */
  facts: list(row({ name: text, value: text, goal: optional(flag) })),
  /** Sums up everything its owner has. */
  everything: optional(flag),
  acts_now: optional(flag),
  /** What the second fact is the sum of. */
  account: optional(list(row({ name: text, count: number, amount: number }))),
  /** Cells whose things can still move in this turn. */
  ready: optional(list(number)),
  warning: optional(text),
  /** It is the last turn to do something about the warning. */
  urgent: optional(flag),
  /** `threat`: the ruin that it leads to. */
  offers: optional(
    list(row({ thing: text, price: text, affordable: flag, note: optional(text), threat: optional(text) })),
  ),
});
export const outcomeShape = row({
  ended: flag,
  winner: optional(either(number, nothing)),
  /** For each player, 1 for the winner; ties share a place. */
  places: optional(list(number)),
  by: optional(text),
  /** What decided it, in a few words. */
  why: optional(text),
});
const optionValues = dictionary(either(text, number));

const position = {
  game: text,
  options: optionValues,
  text: text,
  ply: number,
  turn: number,
  /** Every player has a turn in it. */
  round: number,
  /** After so many the rules end the game. */
  most_rounds: optional(number),
  to_move: number,
  outcome: outcomeShape,
  view: viewShape,
  ...packedMoves,
  /** The ply of the first move in `history`, which has only the last ones. */
  history_from: number,
  history: list(turnShape),
  regions: optional(list(regionShape)),
  /** Has hidden information. */
  hides: optional(flag),
  /** Whether its moves can be reviewed. */
  reviews: optional(flag),
};
export const positionShape = row({
  type: text,
  id,
  ...position,
  /** How long each of the named bots may take for a move; empty for those that are quick. */
  waits: optional(list(text)),
  /** In the notation that was asked for. */
  written: optional(text),
});
/** What can be laid over the board, and which things guard which cells. */
export const overlaysShape = row({
  type: text,
  id,
  ply: number,
  overlays: list(
    row({
      name: text,
      title: text,
      marks: list(row({ cell: number, text: text, meaning: text, weight: number })),
    }),
  ),
  guards: list(row({ cell: number, cells: list(number) })),
});
export const choicesShape = row({ type: text, id, ply: number, ...packedMoves });
export const historyShape = row({
  type: text,
  id,
  match: text,
  ply: number,
  history_from: number,
  history: list(turnShape),
});

export const keptShape = row({ name: optional(text), trouble: optional(text) });
export const clockShape = row({
  base: number,
  increment: number,
  left: list(number),
  running: optional(either(number, nothing)),
});
export const playerShape = row({
  name: text,
  bot: optional(text),
  here: optional(flag),
  /** More than one client holds the seat. */
  shared: optional(flag),
  /** A human's seat that nobody has taken. */
  open: optional(flag),
  /** Has given up; the game goes on without them. */
  left: optional(text),
  /** Eliminated by the rules. */
  out: optional(flag),
});

const state = {
  type: text,
  id,
  match: text,
  ...position,
  /** Whose view this is, in games with hidden information seen from a seat. */
  observer: optional(number),
  players: list(playerShape),
  /** The player who opened the match by link. */
  host: optional(number),
  clock: optional(clockShape),
  paused: optional(flag),
  thinking: optional(flag),
  redo: optional(flag),
  kept: keptShape,
  seats: optional(list(number)),
  offers: optional(list(number)),
  draw_offers: optional(list(number)),
  /** Where they are limited: how many moves each person may still take back. */
  takebacks: optional(list(row({ player: number, left: number }))),
  /** Whether players may agree on a draw. */
  draws: optional(flag),
  /** Whether people play each other without the engine's help. */
  no_help: optional(flag),
  tokens: optional(list(row({ player: number, token: text }))),
  /** After the end: who would play again, or the match in which they do. */
  rematch: optional(row({ offers: optional(list(number)), match: optional(text) })),
};
export const stateShape = row(state);
/** A state, mostly without what the client knows already; without `game` it is such a difference. */
export const changedShape = row({
  ...state,
  game: optional(text),
  options: optional(optionValues),
  view: row({
    ...view,
    outline: optional(outlineShape),
    names: optional(list(text)),
    places: optional(list(number)),
    labels: optional(labelsShape),
  }),
});

export const optionShape = row({
  name: text,
  meaning: text,
  /** Better words than the name. */
  title: optional(text),
  choices: optional(list(text)),
  /** Better words for the choices. */
  titles: optional(list(text)),
  lowest: optional(number),
  highest: optional(number),
  step: optional(number),
  /** So many places on the same start, in turn order, everybody moves on. */
  moves_seats: optional(flag),
  default: optional(either(text, number)),
  /** Nobody has to be asked about it. */
  rare: optional(flag),
  /** The kind of a value that is neither a number nor a choice: a time, a seed, a text. */
  kind: optional(text),
});
/** One kind of cell and the letters for it in a position's text. */
export const legendShape = row({
  code: text,
  thing: optional(text),
  owner: optional(number),
  ground: optional(text),
  /** The thing whatever its state. */
  called: optional(text),
});
export const gameShape = row({
  name: text,
  title: text,
  summary: text,
  move_hint: text,
  players: list(text),
  acts: list(text),
  options: list(optionShape),
  /** `needs`: "players=2 trees=off", where the bot does not play with all options. */
  bots: list(row({ name: text, about: text, needs: optional(text), options: list(optionShape) })),
  /** Whom to ask for a good move. */
  adviser: text,
  source_bots: list(row({ title: text, about: text })),
  source_name: text,
  levels: number,
  /** Options for a game without further questions. */
  quick: optional(optionValues),
  rules: text,
  legend: optional(list(legendShape)),
  /** Has hidden information. */
  hides: optional(flag),
  /** By name, the source document's first. */
  evaluations: optional(list(text)),
  /** Better button texts for some answers. */
  words: optional(list(row({ answer: text, title: text }))),
  first_steps: optional(row({ goal: text, pick: text, place: text, then: text })),
  /** SVG symbols for things, by name. */
  drawings: optional(text),
  /** Other programs' notations for positions, which are read wherever a position is. */
  notations: optional(list(row({ name: text, about: text }))),
  /** What its editor can do with a position by itself. */
  helpers: optional(list(row({ name: text, title: text, about: text, settings: list(optionShape) }))),
});
export const gamesShape = row({ type: text, id, games: list(gameShape) });

export const lineShape = row({
  score: number,
  ends_in: optional(number),
  chances: optional(number),
  moves: list(text),
});
const thought = {
  depth: number,
  nodes: number,
  seconds: number,
  lines: list(lineShape),
  /** In a search of one depth: how many of the moves have been tried. */
  tried: optional(number),
  of: optional(number),
};
export const thoughtShape = row({ type: text, id, ...thought, final: flag, earlier: optional(flag) });
export const thinkingShape = row({ type: text, match: text, ...thought });

export const nodeShape = row({
  level: number,
  move: text,
  /** Whose turn it is; below 0 for chance. */
  player: number,
  /** Named by the tree, such as alpha and beta. */
  values: list(number),
  score: number,
  /** Why the search left the node early; absent when it was searched completely. */
  mark: optional(text),
  /** How many moves a cut made unnecessary. */
  skipped: optional(number),
});
export const treeShape = row({
  type: text,
  id,
  ...thought,
  tree: row({ root: number, values: list(text), nodes: list(nodeShape), left_out: number }),
  final: flag,
});

const explanation = row({ player: number, value: number, terms: list(row({ name: text, value: number })) });
export const explainShape = row({
  type: text,
  id,
  evaluations: list(row({ name: text, players: list(explanation) })),
});

export const helloShape = row({
  type: text,
  id,
  program: text,
  version: text,
  protocol: number,
  own: optional(flag),
  /** Told to browsers on the server's machine: whether others can reach it, and at which addresses. */
  reachable: optional(flag),
  addresses: optional(list(text)),
});
export const doneShape = row({ type: text, id, match: text, ply: number, kept: keptShape, offered: optional(flag) });
export const savedShape = row({ type: text, id, match: text, name: text, place: text, record: text });
export const listedShape = row({
  name: text,
  summary: text,
  game: optional(text),
  moves: optional(number),
  result: optional(text),
  /** Names by player. */
  players: optional(list(text)),
  /** Those that the given tokens hold, and how many anybody holds. */
  seats: optional(list(number)),
  taken: optional(number),
  trouble: optional(text),
});
export const listShape = row({ type: text, id, games: list(listedShape), all: number });
export const deletedShape = row({ type: text, id, name: text });
export const matchOnlyShape = row({ type: text, id, match: text });
export const stoppedShape = row({ type: text, id, stopped: number });
export const closedShape = row({ type: text, match: text });
/** A change of the match is being saved, and that takes its time. */
export const savingShape = row({ type: text, match: text });
export const presentShape = row({ type: text, match: text, here: list(flag), shared: list(flag) });
/** The host has opened the seat of a player who was gone. */
export const reopenedShape = row({ type: text, match: text, player: number, by: number });
const judgement = {
  ply: number,
  mark: word("", "?!", "?", "??"),
  lost: number,
  better: optional(text),
  line: optional(list(text)),
  refutation: optional(list(text)),
  reason: optional(text),
  sentence: optional(text),
};
/** What the engine thinks of the move that led to a position. */
export const reviewShape = row({ type: text, id, ...judgement, final: flag });
/** The same of a whole game; scores and chances are the first player's, after the move. */
export const reportShape = row({
  type: text,
  id,
  moves: list(row({ ...judgement, score: number, ends_in: optional(number), chances: number, best: text })),
  /** False when it was cut short: asked for again, it goes on. */
  complete: optional(flag),
  final: flag,
});
export const editedShape = row({ type: text, id, text });
export const errorShape = row({ type: text, id, code: text, message: text });

export type Cell = Of<typeof cellShape>;
export type Outline = Of<typeof outlineShape>;
export type View = Of<typeof viewShape>;
export type Step = Of<typeof stepShape>;
export type Move = Omit<Of<typeof packedMoveShape>, "steps"> & { steps?: Step[] };
export type PlayedMove = Of<typeof playedShape>;
export type Turn = Of<typeof turnShape>;
export type Region = Of<typeof regionShape>;
export type Outcome = Of<typeof outcomeShape>;
/** When there are too many moves to list: how many, and which words or cells can come next. */
export interface Next {
  count: number;
  words: Step[];
  cells: number[];
}
/** A message after its moves have been unpacked. */
type Unpacked<T> = Omit<T, keyof typeof packedMoves> & { moves: Move[]; next?: Next };
export type Position = Unpacked<Of<typeof positionShape>>;
export type Choices = Unpacked<Of<typeof choicesShape>>;
export type Overlays = Of<typeof overlaysShape>;
export type Overlay = Overlays["overlays"][number];
export type Kept = Of<typeof keptShape>;
export type Clock = Of<typeof clockShape>;
export type Player = Of<typeof playerShape>;
export type State = Unpacked<Of<typeof stateShape>>;
export type Change = Unpacked<Of<typeof changedShape>>;
export type Option = Of<typeof optionShape>;
export type OptionValues = Record<string, string | number>;
export type MoveEvent = Of<typeof eventShape>;
export type Legend = Of<typeof legendShape>;
export type Game = Of<typeof gameShape>;
export type Line = Of<typeof lineShape>;
export type Thought = Of<typeof thoughtShape>;
export type Thinking = Of<typeof thinkingShape>;
export type TreeNode = Of<typeof nodeShape>;
export type Tree = Of<typeof treeShape>;
export type Explanation = Of<typeof explanation>;
export type Listed = Of<typeof listedShape>;
export type Present = Of<typeof presentShape>;
export type Review = Of<typeof reviewShape>;
export type Report = Of<typeof reportShape>;
/** A verdict on one move, by itself or in a report. */
export type Judgement = Omit<Review, "type" | "id" | "final">;
export type Offer = NonNullable<Region["offers"]>[number];
export type Done = Of<typeof doneShape>;

/** A position without a match, or any position of a match; `moves` are played on top. */
export type Place =
  | { match: string; ply?: number; moves?: string[] }
  | { game: string; options?: OptionValues; state?: string; moves?: string[] };

/** Requests with a single answer. */
export interface Answers {
  hello: Of<typeof helloShape>;
  games: Of<typeof gamesShape>;
  new: State;
  load: State;
  state: State;
  subscribe: State;
  claim: State;
  release: State;
  look: Position;
  edit: Of<typeof editedShape>;
  overlays: Overlays;
  choices: Choices;
  history: Of<typeof historyShape>;
  play: Done;
  take_back: Done;
  draw: Done;
  rematch: Done;
  redo: Done;
  resign: Done;
  pause: Done;
  step: Done;
  set_up: Done;
  save: Of<typeof savedShape>;
  list: Of<typeof listShape>;
  delete: Of<typeof deletedShape>;
  explain: Of<typeof explainShape>;
  unsubscribe: Of<typeof matchOnlyShape>;
  close: Of<typeof matchOnlyShape>;
  stop: Of<typeof stoppedShape>;
}

/** Requests answered in parts, the last one with `final`. */
export interface Thoughts {
  think: Thought;
  analyse: Thought;
  tree: Tree;
  review: Review;
  report: Report;
}

/** Messages that arrive without a request. */
export interface News {
  changed: Change;
  thinking: Thinking;
  present: Present;
  saving: Of<typeof savingShape>;
  reopened: Of<typeof reopenedShape>;
  /** The match was closed or deleted. */
  closed: Of<typeof closedShape>;
}
