import type { Parts } from './parts';
import type { Touched } from './write';

/** What one import knows of itself: whose interruptions to count again, and what waits for its incident. */
export type ImportSession = { touched: Touched; parts: Parts };
