import type { PartBuffer } from './parts';
import type { Terms } from './terms';
import type { Touched } from './write';

/**
 * State of an import: people whose interruptions to recount, texts with numbers, and lines waiting for their
 * incident.
 */
export type ImportSession = { touched: Touched; parts: PartBuffer; terms: Terms };
