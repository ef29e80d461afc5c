import type { Past } from '../schedule-past';
import type { PartBuffer } from './parts';
import type { Terms } from './terms';
import type { Touched } from './write';

/**
 * State of an import: people whose interruptions to recount, texts with numbers, lines waiting for their incident, and
 * the past of schedules.
 */
export type ImportSession = {
  touched: Touched;
  parts: PartBuffer;
  terms: Terms;
  past: Past;
};
