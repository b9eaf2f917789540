// The speeds of games, the fastest first.
import type { Speed } from '../generated/api';

export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const satisfies readonly Speed[];
