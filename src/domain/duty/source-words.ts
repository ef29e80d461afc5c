import { isLate, type SourceSchedule, type SourceState } from '#contract/served/sources';
import { counted, listed } from '../text/words';
import { startOfDay } from '../time/days';
import { formatDuration, formatMoment, formatTime, yearAt, zoneCity } from '../time/format';
import { type UnixSeconds, wallAt } from '../time/zone';

/** Zone of the times, and the present. `isDated`: the text is read later, too. */
export type At = { zone: string; now: UnixSeconds; isDated?: boolean };

/** "14:02" of today, else "Thu 26 Nov, 20:47". */
export function readingTime(at: UnixSeconds, { zone, now, isDated = false }: At): string {
  const wall = wallAt(at, zone);
  const isToday = startOfDay(wall) === startOfDay(wallAt(now, zone));
  return isToday && !isDated ? formatTime(wall) : formatMoment(at, zone, yearAt(now, zone));
}

/** "PagerDuty, read 14:02"; "PagerDuty, not read yet". */
export function sourceInWords(
  { tool_name: tool }: SourceState,
  { read_at }: { read_at?: number | undefined },
  at: At,
): string {
  return read_at === undefined ? `${tool}, not read yet` : `${tool}, read ${readingTime(read_at, at)}`;
}

/** Days after now of which a tool is asked. */
export const READ_AHEAD_DAYS = 90;

/** "PagerDuty is read 90 days ahead": why later days are not known; "" without a tool. */
export function readAheadInWords(tools: readonly string[]): string {
  if (tools.length === 0) return '';
  return `${listed(tools)} ${tools.length === 1 ? 'is' : 'are'} read ${READ_AHEAD_DAYS} days ahead`;
}

/** Doubt about a schedule: it may differ from its tool. `reason`: for people who may read the tool's own words. */
type Doubt = { text: string; reason?: string | undefined };

/** Returns undefined without a doubt. */
export function sourceDoubt(
  source: SourceState,
  { state, problem, gone_at }: SourceSchedule,
  at: At,
): Doubt | undefined {
  if (state === 'gone') {
    const since = gone_at === undefined ? '' : ` since ${readingTime(gone_at, at)}`;
    return { text: `gone from ${source.tool_name}${since}` };
  }
  if (state === 'kept') return { text: 'not taken over', reason: problem ?? 'it could not be read' };
  if (source.problem !== undefined) return { text: 'stopped', reason: source.problem };
  return isLate(source, at.now) ? { text: 'no reading since' } : undefined;
}

/**
 * Where schedules come from, each line once: "PagerDuty, read 14:02 London", "PagerDuty, read 11:15 London: not taken
 * over". For texts outside of the pages: no line has a name or a tool's own words.
 */
export function sourceLines(...args: Parameters<typeof linesWithDoubts>): string[] {
  return [...new Set(linesWithDoubts(...args).map(({ line }) => line))];
}

/** Those lines of `sourceLines` that name a doubt: they do not change while nothing is read. */
export function doubtLines(...args: Parameters<typeof linesWithDoubts>): string[] {
  return [...new Set(linesWithDoubts(...args).flatMap(({ line, isDoubtful }) => (isDoubtful ? [line] : [])))];
}

function linesWithDoubts(
  sources: readonly SourceState[],
  schedules: readonly Pick<SourceSchedule, 'schedule_id'>[],
  at: At,
): { line: string; isDoubtful: boolean }[] {
  const ids = new Set(schedules.map(({ schedule_id: id }) => String(id)));
  return sources.flatMap((source) =>
    source.schedules
      .filter(({ schedule_id: id, state }) => state !== 'own' && ids.has(String(id)))
      .map((schedule) => {
        const doubt = sourceDoubt(source, schedule, at);
        const city = schedule.read_at === undefined ? '' : ` ${zoneCity(at.zone)}`;
        const line = `${sourceInWords(source, schedule, at)}${city}`;
        return doubt === undefined
          ? { line, isDoubtful: false }
          : { line: `${line}: ${doubt.text}`, isDoubtful: true };
      }),
  );
}

/** True for a schedule that is here as its tool had it. */
export function isRead({ state, read_at }: SourceSchedule): boolean {
  return read_at !== undefined && state !== 'own';
}

/**
 * The one sentence about all sources: the oldest that is late or cannot be read, else what was not taken over, else when
 * each was read. Calm: nobody need look now.
 */
export function sourcesInWords(sources: readonly SourceState[], at: At): { text: string; isCalm: boolean } {
  const old = oldestFirst(sources.filter((source) => source.problem !== undefined || isLate(source, at.now)));
  if (old.length > 0) return { text: ageInWords(old, at), isCalm: false };
  const doubtful = sources.flatMap(({ schedules, tool_name: tool }) =>
    schedules
      .filter(({ state }) => state === 'kept' || state === 'gone')
      .map(({ schedule_name: name, read_at }) => ({ name, tool, isHere: read_at !== undefined })),
  );
  const differing = doubtful.filter(({ isHere }) => isHere);
  const rest = 'Everything else is up to date.';
  if (differing.length > 0) {
    const tools = listed([...new Set(differing.map(({ tool }) => tool))]);
    return { text: `Not the same as in ${tools}: ${fewNames(differing)}. ${rest}`, isCalm: false };
  }
  if (doubtful.length > 0) return { text: `Not read: ${fewNames(doubtful)}. ${rest}`, isCalm: true };
  const [oldest, ...others] = oldestFirst(sources);
  if (!oldest) return { text: '', isCalm: true };
  const more = counted(others.length, 'other source', 'other sources');
  const later = others.length === 0 ? '' : `, ${more} later`;
  return { text: `${sourceInWords(oldest, oldest, at)}${later}.`, isCalm: true };
}

function oldestFirst(sources: readonly SourceState[]): SourceState[] {
  return sources.toSorted((a, b) => (a.read_at ?? 0) - (b.read_at ?? 0));
}

function fewNames(schedules: readonly { name: string }[]): string {
  const more = schedules.length > 3 ? ` and ${schedules.length - 3} more` : '';
  return `${listed(schedules.slice(0, 3).map(({ name }) => name))}${more}`;
}

/** About the first of these sources, with the number of the others. */
function ageInWords([source, ...others]: readonly SourceState[], at: At): string {
  if (!source) return '';
  const { tool_name: tool, read_at, problem, schedules } = source;
  const more =
    others.length > 0
      ? ` ${counted(others.length, 'other source is', 'other sources are')} not up to date, too.`
      : '';
  if (read_at === undefined) return `${tool} cannot be read.${more}`;
  const what = problem === undefined ? 'was not read in time' : 'cannot be read';
  const count = counted(schedules.filter(isRead).length, 'schedule');
  const age = isLate(source, at.now) ? `, up to ${formatDuration(at.now - read_at)} old` : '';
  return `${tool} ${what}. Its rotas here (${count}) are as of ${readingTime(read_at, at)}${age}.${more}`;
}
