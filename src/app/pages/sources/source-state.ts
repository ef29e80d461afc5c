import { isLate, type SourceState } from '#contract/served/sources';
import { readingTime } from '../../components/source-words';
import { counted } from '#domain/text/count';
import { listed } from '#domain/text/words';
import { formatDuration } from '#domain/time/duration';
import type { UnixSeconds } from '#domain/time/zone';

/** Zone and moment by which times are said. */
export type At = { zone: string; now: UnixSeconds };

type StateOfSource = { text: string; detail: string; look: 'good' | 'warn' | 'bad' };

/** State of a source, as in its row of the table. */
export function sourceState(source: SourceState, at: At): StateOfSource {
  const { problem, tried_at, read_at, schedules } = source;
  if (problem !== undefined) {
    const since = tried_at === undefined ? '' : `, tried ${readingTime(tried_at, at)}`;
    return { text: 'Stopped', detail: `${problem}${since}`, look: 'bad' };
  }
  if (read_at === undefined) return { text: 'Not read yet', detail: '', look: 'warn' };
  if (isLate(source, at.now))
    return { text: 'Late', detail: `no reading since ${readingTime(read_at, at)}`, look: 'warn' };
  const kept = schedules.filter(({ state }) => state === 'kept');
  const gone = schedules.filter(({ state }) => state === 'gone');
  const parts = [
    kept.length > 0 && `${kept.length} not taken over`,
    gone.length > 0 && `${gone.length} gone`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return { text: 'Read', detail: 'the same as its own answer', look: 'good' };
  const names = [...kept, ...gone].map(({ schedule_name: name }) => name);
  return { text: parts.join(', '), detail: listed(names.slice(0, 3)), look: 'warn' };
}

/** The sentence of the page: the source that is broken or oldest, else that all is up to date. */
export function headline(sources: readonly SourceState[], at: At): { text: string; isCalm: boolean } {
  const old = sources
    .filter((source) => source.problem !== undefined || isLate(source, at.now))
    .toSorted((a, b) => (a.read_at ?? 0) - (b.read_at ?? 0));
  const [oldest] = old;
  if (!oldest) {
    const last = Math.min(...sources.map(({ read_at }) => read_at ?? at.now));
    return { text: `Everything was read at ${readingTime(last, at)} or later.`, isCalm: true };
  }
  const { tool_name: tool, read_at, schedules } = oldest;
  const others =
    old.length > 1 ? ` ${counted(old.length - 1, 'other source is', 'other sources are')} late, too.` : '';
  if (read_at === undefined) return { text: `${tool} was never read.${others}`, isCalm: false };
  const age = formatDuration(at.now - read_at);
  const text = `${tool} was last read ${readingTime(read_at, at)}. Its ${counted(schedules.length, 'schedule')} may be ${age} old.`;
  return { text: `${text}${others}`, isCalm: false };
}
