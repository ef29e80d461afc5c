import * as z from 'zod/mini';
import type { UnixSeconds } from '#domain/time/zone';

/** Instant of a parameter, with its offset. */
export const Moment = z.string().check(
  z.refine((text) => /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) && !Number.isNaN(Date.parse(text)), {
    error: 'must be a time with its offset, such as 2026-03-14T09:26:00Z',
  }),
);

export function secondsOf(moment: string): UnixSeconds {
  return Math.floor(Date.parse(moment) / 1000);
}
