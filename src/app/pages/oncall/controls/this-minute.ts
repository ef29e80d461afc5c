import type { UnixSeconds } from '#domain/time/zone';
import { presentNow } from '../../../hooks/use-now';

/** The present as an address can have it: to the minute. */
export function thisMinute(): UnixSeconds {
  return Math.floor(presentNow() / 60) * 60;
}
