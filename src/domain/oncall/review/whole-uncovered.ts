import type { Schedule } from '#contract/schedule';
import type { Interval } from '../../time/interval';
import { wholeGap } from '../explain/whole-gap';
import type { Reading } from '../reply/shifts';
import type { Whole } from '../reply/whole-shift';
import { uncoveredIn, type Uncovered } from './uncovered';

/**
 * Uncovered time as long as it is, also where the window cuts it: a gap goes on as far as its cause does, and a role as
 * far as the windows beside have nobody in it.
 * @throws RangeError where the zone is no tz database name.
 */
export function wholeUncovered(schedule: Schedule, time: Uncovered, reading: Reading): Whole {
  const { start, end, role, cause } = time;
  const { window, accountZone, beside = [] } = reading;
  const here: Whole = { start, end, begins: 'here', ends: 'here' };
  const [isCutBefore, isCutAfter] = [start === window.start, end === window.end];
  if (!isCutBefore && !isCutAfter) return here;
  if (cause.kind !== 'emptyRole') return wholeGap(schedule, { start, end, cause }, reading);
  const sent = (at: (reply: Interval) => boolean) => {
    const reply = beside.find((other) => at(other.window));
    const theirs = reply?.schedules.find(({ schedule_id }) => schedule_id === schedule.schedule_id);
    const times = reply && theirs ? uncoveredIn(theirs, reply.window, accountZone) : [];
    return { bounds: reply?.window ?? window, times: times.filter((other) => other.role === role) };
  };
  if (isCutBefore) {
    const { bounds, times } = sent((other) => other.end === start);
    here.start = times.find((other) => other.end === start)?.start ?? start;
    if (here.start === bounds.start) here.begins = 'earlier';
  }
  if (isCutAfter) {
    const { bounds, times } = sent((other) => other.start === end);
    here.end = times.find((other) => other.start === end)?.end ?? end;
    if (here.end === bounds.end) here.ends = 'later';
  }
  return here;
}
