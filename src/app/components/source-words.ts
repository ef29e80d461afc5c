import { isLate, type SourceSchedule, type SourceState } from '#contract/served/sources';
import { startOfDay } from '#domain/time/days';
import { formatMoment, formatTime, yearAt } from '#domain/time/format';
import { type UnixSeconds, wallAt } from '#domain/time/zone';

type Reading = { zone: string; now: UnixSeconds };

/** "14:02" of today, else "Thu 26 Nov, 20:47". */
export function readingTime(at: UnixSeconds, { zone, now }: Reading): string {
  const wall = wallAt(at, zone);
  const isToday = startOfDay(wall) === startOfDay(wallAt(now, zone));
  return isToday ? formatTime(wall) : formatMoment(at, zone, yearAt(now, zone));
}

/** "PagerDuty, read 14:02"; "PagerDuty, not read yet". */
export function sourceInWords(
  { tool_name: tool }: SourceState,
  { read_at }: { read_at?: number | undefined },
  at: Reading,
): string {
  return read_at === undefined ? `${tool}, not read yet` : `${tool}, read ${readingTime(read_at, at)}`;
}

/** Why a schedule may not be as its tool has it; undefined if it is. */
export function sourceDoubt(
  source: SourceState,
  { state, problem, gone_at }: SourceSchedule,
  at: Reading,
): string | undefined {
  if (state === 'gone') {
    const since = gone_at === undefined ? '' : ` since ${readingTime(gone_at, at)}`;
    return `gone from ${source.tool_name}${since}`;
  }
  if (state === 'kept') return `stays as it was read: ${problem ?? 'it could not be read'}`;
  if (source.problem !== undefined) return source.problem;
  return isLate(source, at.now) ? `no reading since` : undefined;
}
