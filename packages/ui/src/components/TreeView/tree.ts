interface Node<N> {
  id: string;
  children?: readonly N[] | undefined;
}

/** A node of a tree as one line. */
export interface FlatNode<N> {
  node: N;
  /** 1 at the top. */
  level: number;
  /** Place among its siblings, from 1. */
  position: number;
  /** How many siblings there are, itself included. */
  size: number;
  /** `null` when nothing is below it. */
  open: boolean | null;
}

/** The lines that are in sight, from top to bottom. */
export function flattenTree<N extends Node<N>>(
  nodes: readonly N[],
  expanded: ReadonlySet<string>,
  level = 1,
): FlatNode<N>[] {
  return nodes.flatMap((node, index) => {
    const children = node.children ?? [];
    const open = children.length === 0 ? null : expanded.has(node.id);
    const line = { node, level, position: index + 1, size: nodes.length, open };
    return open ? [line, ...flattenTree(children, expanded, level + 1)] : [line];
  });
}

/** The line above that a line belongs to. */
export function parentOf<N>(lines: readonly FlatNode<N>[], at: number): FlatNode<N> | undefined {
  const level = lines[at]?.level ?? 0;
  return lines.slice(0, at).findLast((line) => line.level < level);
}
