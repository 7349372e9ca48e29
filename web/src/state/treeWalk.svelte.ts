// Walking through a search node by node, in the order it visited them: which node is shown, which are open.
import { SvelteSet } from "svelte/reactivity";
import type { Tree } from "../protocol/types";
import { branchesOf, decisive, isRound, ruleOf, type Branch } from "./searchTree";

/** The row above all others is the position itself. */
export const rootId = -1;

export class TreeWalk {
  readonly root: Branch;
  readonly open = new SvelteSet<number>([rootId]);
  /** The node on the board; the root at first. */
  at = $state(rootId);
  playing = $state(false);
  /** Following the search: what it does not know yet is not shown. */
  private following = $state(false);

  private readonly branches = new Map<number, Branch>();
  private readonly parents = new Map<number, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly tree: Tree,
    private readonly onshow: (branch: Branch) => void,
  ) {
    const score = tree.lines[0]?.score ?? 0;
    const node = { level: -1, move: "", player: tree.tree.root, values: [], score };
    this.root = { node, children: branchesOf(tree.tree.nodes), path: [], id: rootId };
    this.learn(this.root);
    for (let branch = this.chosenOf(this.root); branch; branch = this.chosenOf(branch)) this.open.add(branch.id);
  }

  get count(): number {
    return this.tree.tree.nodes.length;
  }

  get shown(): Branch {
    return this.branches.get(this.at) ?? this.root;
  }

  private learn(branch: Branch): void {
    this.branches.set(branch.id, branch);
    for (const child of branch.children) {
      this.parents.set(child.id, branch.id);
      this.learn(child);
    }
  }

  /** The child that decided; of a search that deepened, the last round. */
  chosenOf(branch: Branch): Branch | null {
    const last = branch.children.at(-1);
    if (last && isRound(last.node)) return last;
    return decisive(branch.children, ruleOf(branch.node, this.tree.tree.root));
  }

  /** Whether the shown node lies on this branch. */
  isAbove(id: number): boolean {
    for (let up: number | undefined = this.at; up !== undefined; up = this.parents.get(up)) if (up === id) return true;
    return false;
  }

  /** Whether the search has not come to this node yet. */
  isLater(id: number): boolean {
    return this.following && id > this.at;
  }

  /** Whether the search is still at work below this node, or has yet to come there. */
  isPending(branch: Branch): boolean {
    if (!this.following || this.at >= this.count - 1) return false;
    return this.isLater(branch.id) || (branch.children.length > 0 && this.isAbove(branch.id));
  }

  /** Goes on or back with the search. */
  step(to: number): void {
    this.go(to);
    this.following = to > rootId;
  }

  /** Shows a node and opens everything above it. */
  go(id: number): void {
    this.following = false;
    this.at = Math.max(rootId, Math.min(id, this.count - 1));
    for (let up = this.parents.get(this.at); up !== undefined; up = this.parents.get(up)) this.open.add(up);
    this.onshow(this.shown);
  }

  /** Goes on by itself until the end. */
  play(pause: number): void {
    this.stop();
    this.playing = true;
    const next = () => {
      if (this.at >= this.count - 1) return this.stop();
      this.step(this.at + 1);
      this.timer = setTimeout(next, pause);
    };
    next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }
}
