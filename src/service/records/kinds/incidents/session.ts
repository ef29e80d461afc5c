import type { Parts } from './parts';
import type { Terms } from './terms';
import type { Touched } from './write';

/** What one import knows of itself: whose interruptions to count again, which texts have numbers, and what waits for its incident. */
export type ImportSession = { touched: Touched; parts: Parts; terms: Terms };
