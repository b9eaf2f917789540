// A tree as the rows of a move list: the main line in two columns, variations and comments in rows between them. Pure.
import { type MoveNode, type MoveTree, type NodeId, nodeOf, ROOT } from './tree';

export type TreeRow =
  /** A move of each side of the main line; nothing where a side has none, or has it in another row. */
  | { kind: 'pair'; key: string; number: number; first: NodeId | null; second: NodeId | null }
  /** Moves of a variation one after the other. */
  | { kind: 'line'; key: string; depth: number; moves: readonly NodeId[] }
  | { kind: 'comment'; key: string; depth: number; node: NodeId; text: string }
  /** Variations that are hidden: how many, after which node. */
  | { kind: 'folded'; key: string; depth: number; node: NodeId; count: number };

/** Moves in one row of a variation, so that a long one is drawn as far as it can be seen. */
const LONGEST_ROW = 20;

/** How plies are numbered: the ply of the game at the root. */
export interface Numbering {
  startPly: number;
}

/** Whether the first side plays a move. */
export function isFirstSide(node: MoveNode, { startPly }: Numbering): boolean {
  return (startPly + node.ply) % 2 === 1;
}

/** The number of a move: each side's first move is 1. */
export function moveNumber(node: MoveNode, { startPly }: Numbering): number {
  return Math.ceil((startPly + node.ply) / 2);
}

/** All rows of a tree. */
export function rowsOf(tree: MoveTree, numbering: Numbering): TreeRow[] {
  const rows: TreeRow[] = [];
  const root = nodeOf(tree, ROOT);
  addComments(rows, root, 0);
  let open: Extract<TreeRow, { kind: 'pair' }> | null = null;
  let [at] = root.children;
  let above = root;
  while (at !== undefined) {
    const node: MoveNode = nodeOf(tree, at);
    if (isFirstSide(node, numbering) || !open) {
      const first = isFirstSide(node, numbering) ? node.id : null;
      open = { kind: 'pair', key: `m${node.id}`, number: moveNumber(node, numbering), first, second: null };
      rows.push(open);
    }
    if (!isFirstSide(node, numbering)) {
      open.second = node.id;
      open = null;
    }
    const before = rows.length;
    addComments(rows, node, 0);
    addVariations(tree, rows, above, 0);
    // What stands between two moves of a pair divides it.
    if (rows.length > before) open = null;
    above = node;
    [at] = node.children;
  }
  return rows;
}

function addComments(rows: TreeRow[], node: MoveNode, depth: number): void {
  for (const [index, text] of node.comments.entries()) {
    rows.push({ kind: 'comment', key: `c${node.id}-${index}`, depth, node: node.id, text });
  }
}

/** The moves beside the first one that follow a node. */
function addVariations(tree: MoveTree, rows: TreeRow[], above: MoveNode, depth: number): void {
  const [, ...variations] = above.children;
  if (variations.length === 0) return;
  if (above.folded) {
    rows.push({ kind: 'folded', key: `f${above.id}`, depth: depth + 1, node: above.id, count: variations.length });
    return;
  }
  for (const first of variations) addLine(tree, rows, first, depth + 1);
}

/** A variation, with those within it. */
function addLine(tree: MoveTree, rows: TreeRow[], first: NodeId, depth: number): void {
  let moves: NodeId[] = [];
  const flush = (): void => {
    const [begin] = moves;
    if (begin !== undefined) rows.push({ kind: 'line', key: `v${begin}`, depth, moves });
    moves = [];
  };
  for (const [index, text] of nodeOf(tree, first).before.entries()) {
    rows.push({ kind: 'comment', key: `b${first}-${index}`, depth, node: first, text });
  }
  let above: MoveNode | null = null;
  for (let at: NodeId | undefined = first; at !== undefined; ) {
    const node: MoveNode = nodeOf(tree, at);
    if (moves.length >= LONGEST_ROW) flush();
    moves.push(node.id);
    const divides: boolean = node.comments.length > 0 || (above !== null && above.children.length > 1);
    if (divides) {
      flush();
      addComments(rows, node, depth);
      if (above) addVariations(tree, rows, above, depth);
    }
    above = node;
    [at] = node.children;
  }
  flush();
}
