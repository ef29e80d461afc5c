import { isLate, type SourceSchedule, type SourceState } from '#contract/served/sources';
import { counted } from '#domain/text/count';
import { listed } from '#domain/text/words';
import { startOfDay } from '#domain/time/days';
import { formatDuration } from '#domain/time/duration';
import { formatMoment, formatTime, yearAt } from '#domain/time/format';
import { type UnixSeconds, wallAt } from '#domain/time/zone';

/** Zone of the times, and the present. */
export type At = { zone: string; now: UnixSeconds };

/** "14:02" of today, else "Thu 26 Nov, 20:47". */
export function readingTime(at: UnixSeconds, { zone, now }: At): string {
  const wall = wallAt(at, zone);
  const isToday = startOfDay(wall) === startOfDay(wallAt(now, zone));
  return isToday ? formatTime(wall) : formatMoment(at, zone, yearAt(now, zone));
}

/** "PagerDuty, read 14:02"; "PagerDuty, not read yet". */
export function sourceInWords(
  { tool_name: tool }: SourceState,
  { read_at }: { read_at?: number | undefined },
  at: At,
): string {
  return read_at === undefined ? `${tool}, not read yet` : `${tool}, read ${readingTime(read_at, at)}`;
}

/** Reason why a schedule may differ from its tool; undefined if there is none. */
export function sourceDoubt(
  source: SourceState,
  { state, problem, gone_at }: SourceSchedule,
  at: At,
): string | undefined {
  if (state === 'gone') {
    const since = gone_at === undefined ? '' : ` since ${readingTime(gone_at, at)}`;
    return `gone from ${source.tool_name}${since}`;
  }
  if (state === 'kept') return `not taken over: ${problem ?? 'it could not be read'}`;
  if (source.problem !== undefined) return source.problem;
  return isLate(source, at.now) ? 'no reading since' : undefined;
}

/**
 * The one sentence about all sources: the broken or oldest one, else what was not taken over, else when all were read.
 */
export function sourcesInWords(sources: readonly SourceState[], at: At): { text: string; isCalm: boolean } {
  const old = sources
    .filter((source) => source.problem !== undefined || isLate(source, at.now))
    .toSorted((a, b) => (a.read_at ?? 0) - (b.read_at ?? 0));
  const [oldest] = old;
  if (oldest) {
    const others =
      old.length > 1 ? ` ${counted(old.length - 1, 'other source is', 'other sources are')} late, too.` : '';
    return { text: `${ageInWords(oldest, at)}${others}`, isCalm: false };
  }
  const doubtful = sources.flatMap(({ schedules, tool_name: tool }) =>
    schedules
      .filter(({ state }) => state === 'kept' || state === 'gone')
      .map(({ schedule_name: name }) => ({ name, tool })),
  );
  if (doubtful.length > 0) {
    const names = listed(doubtful.slice(0, 3).map(({ name }) => name));
    const rest = doubtful.length > 3 ? ` and ${doubtful.length - 3} more` : '';
    const tools = listed([...new Set(doubtful.map(({ tool }) => tool))]);
    const text = `Not the same as in ${tools}: ${names}${rest}. Everything else is up to date.`;
    return { text, isCalm: false };
  }
  const last = Math.min(...sources.map(({ read_at }) => read_at ?? at.now));
  return { text: `Everything was read at ${readingTime(last, at)} or later.`, isCalm: true };
}

function ageInWords({ tool_name: tool, read_at, schedules }: SourceState, at: At): string {
  if (read_at === undefined) return `${tool} was never read.`;
  const count = counted(schedules.length, 'schedule');
  return `${tool} was last read ${readingTime(read_at, at)}. Its ${count} may be ${formatDuration(at.now - read_at)} old.`;
}
