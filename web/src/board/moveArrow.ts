// Arrows over the board for moves that somebody is told about, such as the best ones. Pure geometry.
import type { MoveOption } from '../generated/api';
import { center, type Layout, type Point } from './layout';

export interface MoveArrow {
  option: MoveOption;
  /** `best` stands out, `other` is thinner, `host` is what another engine says, `threat` is dashed. */
  kind: 'best' | 'other' | 'host' | 'threat';
  /** How much of the full width it has, from 0 to 1. */
  weight: number;
  /** A few characters at its head; empty for none. */
  label: string;
}

export interface ArrowShape {
  /** The line; where something is placed there is none, and only its target is marked. */
  line: { from: Point; to: Point } | null;
  /** The head as corners of a triangle. */
  head: readonly Point[];
  width: number;
  target: Point;
  /** Where the label stands. */
  label: Point;
}

const WIDEST = 16;
const NARROWEST = 5;
/** How far before the middle of a cell an arrow begins, and how far before it ends. */
const START = 18;
const END = 10;

/** The shape of an arrow; null for a move that goes nowhere, such as a pass. */
export function arrowShape(layout: Layout, { option, weight }: Pick<MoveArrow, 'option' | 'weight'>): ArrowShape | null {
  if (!option.target) return null;
  const target = center(layout, option.target);
  const width = NARROWEST + (WIDEST - NARROWEST) * Math.min(1, Math.max(0, weight));
  const [origin] = option.pick;
  if (!origin) return { line: null, head: [], width, target, label: { x: target.x + 30, y: target.y - 30 } };
  const from = center(layout, origin);
  const length = Math.hypot(target.x - from.x, target.y - from.y);
  const along = (distance: number): Point => ({ x: from.x + ((target.x - from.x) * distance) / length, y: from.y + ((target.y - from.y) * distance) / length });
  const size = width + 12;
  const neck = along(length - END - size);
  const normal = { x: (-(target.y - from.y) / length) * size * 0.7, y: ((target.x - from.x) / length) * size * 0.7 };
  const tip = along(length - END);
  return {
    line: { from: along(START), to: neck },
    head: [tip, { x: neck.x + normal.x, y: neck.y + normal.y }, { x: neck.x - normal.x, y: neck.y - normal.y }],
    width,
    target,
    label: { x: tip.x + normal.x * 1.6, y: tip.y + normal.y * 1.6 },
  };
}
