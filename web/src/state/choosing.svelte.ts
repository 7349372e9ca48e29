// The move being put together on a board, with the requests this takes: when there are too many moves to list,
// each step is looked up when it is needed.
import type { Choices, Move, Next } from "../protocol/types";
import {
  choiceInTurn,
  firstWords,
  goOn,
  isKnown,
  isSame,
  knownFrom,
  learn,
  noChoice,
  nothingKnown,
  pick,
  say,
  type Choice,
  type Known,
  type Picked,
} from "./choice";

export interface ChoosingEvents {
  /** How moves with these words and cells continue, in the latest position. */
  ask(choice: Choice): Promise<Pick<Choices, "moves" | "next">>;
  made(move: Move): void;
  failed(error: unknown): void;
}

const mostFirstWords = 12;

export class Choosing {
  known: Known = $state.raw(nothingKnown);
  choice: Choice = $state.raw(noChoice);
  /** Requests without an answer yet. */
  private asked: Choice[] = $state.raw([]);
  readonly isWaiting = $derived(this.asked.length > 0);
  /** Answers about an earlier position are discarded. */
  private position = 0;

  constructor(private readonly events: ChoosingEvents) {}

  /** The moves of a new position; null when it is not ours to move. */
  begin(position: { moves: Move[]; next?: Next } | null, goesOn = false): void {
    this.position++;
    this.asked = [];
    this.known = position ? knownFrom(position) : nothingKnown;
    this.choice = goesOn ? choiceInTurn(this.known) : noChoice;
    for (const word of firstWords(this.known).slice(0, mostFirstWords)) void this.lookUp({ words: [word], cells: [] });
    void this.lookUp(this.choice);
  }

  /** Learns what can be done with each of these pieces, where the moves of all are too many to list. */
  async askAbout(pieces: number[]): Promise<void> {
    await Promise.all(pieces.map((cell) => this.lookUp({ words: [], cells: [cell] })));
  }

  pickCell(cell: number): void {
    this.follow(pick(this.known, this.choice, cell));
  }

  sayWord(level: number, word: string): void {
    this.follow(say(this.known, this.choice, level, word));
  }

  sayWords(words: string[]): void {
    this.follow({ kind: "choice", choice: { words, cells: [] } });
  }

  letGo(): void {
    this.choice = noChoice;
  }

  private follow(picked: Picked): void {
    if (picked.kind === "move") {
      this.choice = noChoice;
      this.events.made(picked.move);
    } else {
      this.choice = picked.choice;
      void this.lookUp(picked.choice);
    }
  }

  private async lookUp(choice: Choice): Promise<void> {
    if (this.known === nothingKnown || isKnown(this.known, choice)) return;
    if (this.asked.some((each) => isSame(each, choice))) return;
    const position = this.position;
    this.asked = [...this.asked, choice];
    try {
      const answer = await this.events.ask(choice);
      if (position !== this.position) return;
      this.known = learn(this.known, choice, answer);
      this.answered(choice);
      if (isSame(choice, this.choice)) this.follow(goOn(this.known, choice));
    } catch (error) {
      if (position !== this.position) return;
      this.answered(choice);
      if (isSame(choice, this.choice)) this.letGo();
      this.events.failed(error);
    }
  }

  private answered(choice: Choice): void {
    this.asked = this.asked.filter((each) => each !== choice);
  }
}
