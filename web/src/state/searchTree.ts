// The nodes of a search, given in the order in which they were walked, as a tree.
import type { TreeNode } from "../protocol/types";

export interface Branch {
  node: TreeNode;
  children: Branch[];
  /** Moves from the root to here. */
  path: string[];
  id: number;
}

/** Iterative deepening has a root of its own for each depth; such a root is no move. */
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

/** The child that decided its parent: the first with the parent's score. */
export function decisive(branches: Branch[], maximising: boolean): Branch | null {
  let found: Branch | null = null;
  for (const branch of branches) {
    const better =
      found === null || (maximising ? branch.node.score > found.node.score : branch.node.score < found.node.score);
    if (better && branch.node.end !== "stopped") found = branch;
  }
  return found;
}

const bound = 1_000_000;

/** A window's bound, or infinity where nothing is known yet. */
export function boundText(value: number): string {
  if (value >= bound) return "∞";
  if (value <= -bound) return "−∞";
  return valueText(value);
}

export function valueText(value: number): string {
  const rounded = Math.abs(value) < 100 ? Math.round(value * 100) / 100 : Math.round(value);
  return rounded < 0 ? `−${-rounded}` : String(rounded);
}
