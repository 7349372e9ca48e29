// The nodes of a search, given in the order they were visited, as a tree.
import type { TreeNode } from "../protocol/types";

/** Facts about the whole tree: whose scores these are, and the names of a node's values. */
export interface Tree {
  root: number;
  values: string[];
}

export interface Branch {
  node: TreeNode;
  children: Branch[];
  /** Moves from the root to here. */
  path: string[];
  id: number;
}

/** Iterative deepening has a root for each depth; such a root is not a move. */
export function isRound(node: TreeNode): boolean {
  return /^depth \d+$/.test(node.move);
}

export function branchesOf(nodes: TreeNode[]): Branch[] {
  const roots: Branch[] = [];
  const open: Branch[] = [];
  nodes.forEach((node, id) => {
    while (open.length > 0 && (open.at(-1)?.node.level ?? 0) >= node.level) open.pop();
    const parent = open.at(-1);
    const before = parent?.path ?? [];
    const branch: Branch = { node, children: [], id, path: isRound(node) ? before : [...before, node.move] };
    (parent?.children ?? roots).push(branch);
    open.push(branch);
  });
  return roots;
}

/** How a node gets its score: the best for the root's player, the worst, or an average over chance. */
export type Rule = "max" | "min" | "average";

export function ruleOf(node: TreeNode, root: number): Rule {
  return node.player < 0 ? "average" : node.player === root ? "max" : "min";
}

/** The child that decided its parent: the first with the parent's score. */
export function decisive(branches: Branch[], rule: Rule): Branch | null {
  if (rule === "average") return null;
  let found: Branch | null = null;
  for (const branch of branches) {
    const better =
      found === null || (rule === "max" ? branch.node.score > found.node.score : branch.node.score < found.node.score);
    if (better && branch.node.mark !== "stopped") found = branch;
  }
  return found;
}

const bound = 1_000_000;

/** A bound of the window, or infinity when there is none yet. */
export function boundText(value: number): string {
  if (value >= bound) return "∞";
  if (value <= -bound) return "−∞";
  return valueText(value);
}

export function valueText(value: number): string {
  const rounded = Math.abs(value) < 100 ? Math.round(value * 100) / 100 : Math.round(value);
  return rounded < 0 ? `−${-rounded}` : String(rounded);
}
