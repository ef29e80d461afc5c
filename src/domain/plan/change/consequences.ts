import type { Id } from '#contract/id';
import type { Interval } from '../../time/interval';

/** Time away; `start` and `end` in Unix seconds. */
export type Absence = Interval & { person_id: Id };

/** Rests under this count as short, in seconds. */
export const SHORT_REST = 11 * 3600;
