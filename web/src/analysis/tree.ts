// The moves of an analysis as a tree: the main line, variations, comments and marks. Pure: every operation returns another
// tree that shares what has not changed. Nothing here knows whether a move is legal.
import type { GameTree, TreeMove } from '../generated/api';

export type NodeId = number;

/** The position that the analysis begins with. */
export const ROOT: NodeId = 0;

/** The most moves of a tree: many times the longest game with all its variations. */
export const MOST_MOVES = 10_000;
/** The most characters of a comment. */
export const LONGEST_COMMENT = 2000;

export interface MoveNode {
  readonly id: NodeId;
  /** Null at the root. */
  readonly parent: NodeId | null;
  /** Half-moves from the root. */
  readonly ply: number;
  readonly text: string;
  /** What follows: the main line first, then its variations. */
  readonly children: readonly NodeId[];
  /** Numeric annotation glyphs. */
  readonly nags: readonly number[];
  /** Comments before the move, at the beginning of a variation. */
  readonly before: readonly string[];
  readonly comments: readonly string[];
  /** Whether the variations of the next move are hidden. */
  readonly folded: boolean;
}

export interface MoveTree {
  readonly nodes: ReadonlyMap<NodeId, MoveNode>;
  /** The id of the next node that is added. */
  readonly next: NodeId;
}

const EMPTY_ROOT: MoveNode = { id: ROOT, parent: null, ply: 0, text: '', children: [], nags: [], before: [], comments: [], folded: false };

export function emptyTree(): MoveTree {
  return { nodes: new Map([[ROOT, EMPTY_ROOT]]), next: 1 };
}

/** A node of the tree; asking for another one is a fault of the program. */
export function nodeOf(tree: MoveTree, id: NodeId): MoveNode {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`the tree has no node ${id}`);
  return node;
}

function changed(tree: MoveTree, ...nodes: MoveNode[]): MoveTree {
  const all = new Map(tree.nodes);
  for (const node of nodes) all.set(node.id, node);
  return { ...tree, nodes: all };
}

/** The child with that move, if there is one. */
export function childWith(tree: MoveTree, parent: NodeId, text: string): NodeId | null {
  return nodeOf(tree, parent).children.find((id) => nodeOf(tree, id).text === text) ?? null;
}

/** Adds moves after a node, as far as they are not there; null if the tree would get too large. */
export function withLine(tree: MoveTree, parent: NodeId, texts: readonly string[]): { tree: MoveTree; id: NodeId } | null {
  const nodes = new Map(tree.nodes);
  let { next } = tree;
  let at = parent;
  for (const text of texts) {
    const node = nodes.get(at) ?? EMPTY_ROOT;
    const known = node.children.find((id) => nodes.get(id)?.text === text);
    if (known !== undefined) {
      at = known;
      continue;
    }
    if (nodes.size > MOST_MOVES) return null;
    nodes.set(next, { ...EMPTY_ROOT, id: next, parent: at, ply: node.ply + 1, text });
    nodes.set(at, { ...node, children: [...node.children, next] });
    at = next;
    next += 1;
  }
  return { tree: next === tree.next ? tree : { nodes, next }, id: at };
}

/** The nodes from the root to a node, without the root. */
export function pathTo(tree: MoveTree, id: NodeId): MoveNode[] {
  const path: MoveNode[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) path.push(node);
  return path.toReversed();
}

/** The moves from the root to a node. */
export function movesTo(tree: MoveTree, id: NodeId): string[] {
  return pathTo(tree, id).map((node) => node.text);
}

/** A node and what follows it along the first children. */
export function lineFrom(tree: MoveTree, id: NodeId): MoveNode[] {
  const line: MoveNode[] = [];
  for (let at: NodeId | undefined = id; at !== undefined; ) {
    const node: MoveNode = nodeOf(tree, at);
    line.push(node);
    [at] = node.children;
  }
  return line;
}

/** The last node of the line that goes on from a node. */
export function endOfLine(tree: MoveTree, id: NodeId): NodeId {
  return lineFrom(tree, id).at(-1)?.id ?? id;
}

/** Whether a node belongs to the main line. */
export function isMain(tree: MoveTree, id: NodeId): boolean {
  return pathTo(tree, id).every((node) => nodeOf(tree, node.parent ?? ROOT).children[0] === node.id);
}

/** The variation that a node belongs to, one place further to the front: it takes the place before it where it branches off. */
export function promoted(tree: MoveTree, id: NodeId): MoveTree {
  const branch = branchOf(tree, id);
  return branch ? moved(tree, branch, branch.place - 1) : tree;
}

/** The line to a node as the main line. */
export function madeMain(tree: MoveTree, id: NodeId): MoveTree {
  let result = tree;
  for (let branch = branchOf(result, id); branch; branch = branchOf(result, id)) result = moved(result, branch, 0);
  return result;
}

interface Branch {
  parent: MoveNode;
  child: NodeId;
  place: number;
}

/** The nearest place towards the root where the line to a node is not the first of the moves. */
function branchOf(tree: MoveTree, id: NodeId): Branch | null {
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) {
    const parent = nodeOf(tree, node.parent);
    const place = parent.children.indexOf(node.id);
    if (place > 0) return { parent, child: node.id, place };
  }
  return null;
}

function moved(tree: MoveTree, { parent, child }: Branch, to: number): MoveTree {
  const others = parent.children.filter((id) => id !== child);
  return changed(tree, { ...parent, children: others.toSpliced(to, 0, child) });
}

/** The tree without a node and all that follows it; the root stays. */
export function withoutFrom(tree: MoveTree, id: NodeId): MoveTree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const nodes = new Map(tree.nodes);
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    waiting.push(...(nodes.get(at)?.children ?? []));
    nodes.delete(at);
  }
  const before = nodeOf(tree, parent);
  nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/** Replaces what is said after a move; an empty text says nothing. */
export function withComment(tree: MoveTree, id: NodeId, text: string): MoveTree {
  const said = text.trim().slice(0, LONGEST_COMMENT);
  return changed(tree, { ...nodeOf(tree, id), comments: said === '' ? [] : [said] });
}

/** The marks that are given to moves: `!`, `?`, `!!`, `??`, `!?`, `?!`. A move has at most one of them. */
export const MOVE_MARKS: Readonly<Record<number, string>> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

/** The marks that are given to the position after a move; it has at most one of them. */
export const POSITION_MARKS: Readonly<Record<number, string>> = { 10: '=', 13: '∞', 14: '+/=', 15: '=/+', 16: '±', 17: '∓', 18: '+−', 19: '−+' };

/** The mark of a move and that of the position after it, as far as there are any. */
export function marksOf(nags: readonly number[]): { move: number | undefined; position: number | undefined } {
  return { move: nags.find((nag) => MOVE_MARKS[nag] !== undefined), position: nags.find((nag) => POSITION_MARKS[nag] !== undefined) };
}

/** Gives a move or its position a mark in place of another one of the same kind, or takes it away if it has it. */
export function withMark(tree: MoveTree, id: NodeId, nag: number): MoveTree {
  const node = nodeOf(tree, id);
  if (id === ROOT) return tree;
  const kind = MOVE_MARKS[nag] === undefined ? POSITION_MARKS : MOVE_MARKS;
  const others = node.nags.filter((known) => kind[known] === undefined);
  if (node.nags.includes(nag)) return changed(tree, { ...node, nags: others });
  // That of the move stands before that of its position.
  return changed(tree, { ...node, nags: kind === MOVE_MARKS ? [nag, ...others] : [...others, nag] });
}

/** The tree with marks for moves that have none. */
export function withMarks(tree: MoveTree, marks: ReadonlyMap<NodeId, number>): MoveTree {
  const nodes = [...marks].flatMap(([id, nag]) => {
    const node = tree.nodes.get(id);
    return node && marksOf(node.nags).move === undefined ? [{ ...node, nags: [nag, ...node.nags] }] : [];
  });
  return changed(tree, ...nodes);
}

/** Hides the variations after a node, or shows them again. */
export function withFold(tree: MoveTree, id: NodeId, folded: boolean): MoveTree {
  return changed(tree, { ...nodeOf(tree, id), folded });
}

/** Folds everything that has variations, or nothing. */
export function withEveryFold(tree: MoveTree, folded: boolean): MoveTree {
  const forks = [...tree.nodes.values()].filter((node) => node.children.length > 1 || node.folded);
  return changed(tree, ...forks.map((node) => ({ ...node, folded })));
}

/** The places at which something is folded, of moves at these places. */
export function foldedPlaces(tree: MoveTree, places: ReadonlyMap<NodeId, number>): number[] {
  return [...places].filter(([id]) => nodeOf(tree, id).folded).map(([, place]) => place);
}

/** Folds a tree that was just made at these places, as far as it has them. */
export function withFoldedPlaces(tree: MoveTree, places: readonly number[]): MoveTree {
  const found = places.map((place) => tree.nodes.get(place)).filter((node) => node !== undefined);
  return changed(tree, ...found.map((node) => ({ ...node, folded: true })));
}

/** The next node towards the root at which there is a choice, or the root. */
export function branchBefore(tree: MoveTree, id: NodeId): NodeId {
  let { parent } = nodeOf(tree, id);
  while (parent !== null && parent !== ROOT && nodeOf(tree, parent).children.length < 2) parent = nodeOf(tree, parent).parent;
  return parent ?? ROOT;
}

/** The next node of the line at which there is a choice, or its end. */
export function branchAfter(tree: MoveTree, id: NodeId): NodeId {
  const [, ...rest] = lineFrom(tree, id);
  return (rest.find((node) => node.children.length > 1) ?? rest.at(-1))?.id ?? id;
}

/** The move so many places further among those from the same position, round and round. */
export function siblingOf(tree: MoveTree, id: NodeId, step: 1 | -1): NodeId {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return id;
  const { children } = nodeOf(tree, parent);
  return children.at((children.indexOf(id) + step) % children.length) ?? id;
}

/** The tree of a game as the rules tell it. */
export function treeOf(game: Pick<GameTree, 'moves' | 'comments'>): MoveTree {
  const nodes = new Map<NodeId, MoveNode>([[ROOT, { ...EMPTY_ROOT, comments: game.comments }]]);
  for (const [index, { parent, text, nags, before, comments }] of game.moves.slice(0, MOST_MOVES).entries()) {
    const above = nodes.get(parent);
    const id = index + 1;
    if (!above) throw new Error(`move ${id} follows none`);
    nodes.set(id, { ...EMPTY_ROOT, id, parent, ply: above.ply + 1, text, nags, before, comments });
    nodes.set(parent, { ...above, children: [...above.children, id] });
  }
  return { nodes, next: nodes.size };
}

/** The moves of a tree as they are sent and kept: depth first, the main line of every node before its variations. */
export function movesOfTree(tree: MoveTree): { moves: TreeMove[]; places: Map<NodeId, number> } {
  const moves: TreeMove[] = [];
  const places = new Map<NodeId, number>([[ROOT, 0]]);
  const waiting = [...nodeOf(tree, ROOT).children].toReversed();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const { parent, text, nags, before, comments, children } = nodeOf(tree, id);
    moves.push({ parent: places.get(parent ?? ROOT) ?? 0, text, nags: [...nags], before: [...before], comments: [...comments] });
    places.set(id, moves.length);
    waiting.push(...[...children].toReversed());
  }
  return { moves, places };
}
