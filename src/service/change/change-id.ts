import { randomBytes } from 'node:crypto';
import type { Context } from '../context';
import type { StoredSchedule } from './stored-schedule';
import type { Present } from './write-version';

export function newChangeId(): string {
  return randomBytes(16).toString('base64url');
}

/** No version begins before the one before it. */
export function presentOf(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  { latest }: Pick<StoredSchedule, 'latest'>,
): Present {
  return { now: Math.max(now, latest.at), accountZone: timeZone };
}
