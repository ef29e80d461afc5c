import { isLate, type SourceState } from '#contract/served/sources';
import { type At, isRead, readingTime } from '#domain/duty/source-words';
import { counted } from '#domain/text/count';
import { listed } from '#domain/text/words';

type StateOfSource = { text: string; detail: string; look: 'good' | 'warn' | 'bad' };

/** State of a source, as in its row of the table. */
export function sourceState(source: SourceState, at: At): StateOfSource {
  const { problem, tried_at, read_at, schedules } = source;
  if (problem !== undefined) {
    const since = tried_at === undefined ? '' : `Tried ${readingTime(tried_at, at)}. `;
    return { text: 'Not read', detail: `${since}${problem}`, look: 'bad' };
  }
  if (read_at === undefined) return { text: 'Not read yet', detail: '', look: 'warn' };
  if (isLate(source, at.now))
    return { text: 'Late', detail: `no reading since ${readingTime(read_at, at)}`, look: 'warn' };
  const kept = schedules.filter((one) => one.state === 'kept' && isRead(one));
  const unread = schedules.filter((one) => one.state === 'kept' && !isRead(one));
  const gone = schedules.filter(({ state }) => state === 'gone');
  const parts = [
    kept.length > 0 && `${kept.length} not the same`,
    gone.length > 0 && `${gone.length} gone`,
    unread.length > 0 && `${unread.length} not read`,
  ].filter((part) => part !== false);
  if (parts.length === 0) {
    const here = schedules.reduce((sum, one) => sum + (isRead(one) ? one.local_overrides : 0), 0);
    const apart = here === 0 ? '' : `, apart from ${counted(here, 'override')} made here`;
    return { text: 'Read', detail: `the same as its own answer${apart}`, look: 'good' };
  }
  const names = [...kept, ...gone, ...unread].map(({ schedule_name: name }) => name);
  return { text: parts.join(', '), detail: listed(names.slice(0, 3)), look: 'warn' };
}
