// The geometry of a rating graph: where the points lie, and which ratings have a line. Pure.
import type { RatedMoment } from '../generated/api';

export interface Curve {
  points: readonly { x: number; y: number; moment: RatedMoment }[];
  /** Ratings with a line across the graph, the lowest first. */
  levels: readonly { y: number; rating: number }[];
  low: number;
  high: number;
}

/** The least span of the ratings shown, so that small changes look small. */
const LEAST_SPAN = 100;
const STEPS: readonly number[] = [25, 50, 100, 200, 500];
/** The most lines across the graph. */
const MOST_LEVELS = 6;

/** Lays out moments from left to right by their number, from 0 to `width`, and ratings from `height` up to 0. */
export function curveOf(moments: readonly RatedMoment[], width: number, height: number): Curve {
  const ratings = moments.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const spare = Math.max(0, LEAST_SPAN - (high - low)) / 2;
  const step = STEPS.find((size) => (high - low + 2 * spare) / size < MOST_LEVELS - 1) ?? Math.ceil((high - low) / MOST_LEVELS);
  const bottom = Math.floor((low - spare) / step) * step;
  const top = Math.ceil((high + spare) / step) * step;
  const yOf = (rating: number): number => height - ((rating - bottom) / (top - bottom)) * height;
  const last = Math.max(1, moments.length - 1);
  return {
    points: moments.map((moment, index) => ({ x: moments.length === 1 ? width / 2 : (index / last) * width, y: yOf(moment.rating), moment })),
    levels: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => bottom + index * step).map((rating) => ({ y: yOf(rating), rating })),
    low,
    high,
  };
}
