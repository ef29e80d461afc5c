/** An instant in Unix seconds (with a fraction), and the unit the number was taken for. */
export type InferredInstant = { seconds: number; unit: 's' | 'ms' };

/** The year 5138 in seconds, March 1973 in milliseconds: nothing this service records lies on the wrong side. */
const FIRST_MILLISECONDS = 100_000_000_000;
const LAST_MILLISECONDS = FIRST_MILLISECONDS * 1000;

/**
 * Takes a timestamp of unknown unit for seconds or milliseconds by its magnitude. `undefined` where there is none:
 * 0, negative, no number, or beyond both.
 */
export function inferInstant(value: number | undefined): InferredInstant | undefined {
  if (value === undefined || !(value > 0) || value >= LAST_MILLISECONDS) return undefined;
  if (value < FIRST_MILLISECONDS) return { seconds: value, unit: 's' };
  return { seconds: value / 1000, unit: 'ms' };
}

const OFFSET = /:\d\d(?:\.\d+)? ?[+-]\d\d:?\d\d$/;

/**
 * Unix milliseconds of a text such as an HTTP date or RFC 3339; `undefined` if it is not a time. Without a zone it counts
 * as UTC, where `Date.parse` would take the zone of the machine.
 */
export function parseTime(text: string): number | undefined {
  const isLocal = /\d$/.test(text) && !OFFSET.test(text);
  const ms = Date.parse(isLocal ? `${text}Z` : text);
  return Number.isNaN(ms) ? undefined : ms;
}
