import type { Layer, Schedule } from '#contract/schedule';
import { type RotaChange, rotaChanges } from '../oncall/review/rota-changes';
import { activeRange } from '../schedule/rotation';
import { addedOverrides } from '../schedule/added-overrides';
import { sentenceCase } from '../text/words';
import { contains, covers, type Interval, union } from '../time/interval';
import type { UnixSeconds } from '../time/zone';
import { partsOf, rotaChangeInWords, type RotaChangeWords, rulesInWords } from './rota-change-words';

/** Change of a schedule in words; its time is unknown if it has no effect until now. */
type ScheduleChange = { at: UnixSeconds | undefined; text: string };

/** Schedule with its changes, those without a time first, then the last first. */
export type ChangedSchedule = { schedule: Schedule; changes: readonly ScheduleChange[] };

type Replies = {
  /** Schedules of the same days, as recorded at the start of `since`, and now. */
  before: readonly Schedule[];
  after: readonly Schedule[];
  /** Schedules in the days of `since`, with their versions. */
  recorded: readonly Schedule[];
  since: Interval;
};

/**
 * Schedules that changed since an instant, in their order. A change that had an effect already has a time, by the
 * versions; of others the rules as recorded then differ from those of now. If all schedules are new, they were imported
 * for the first time, which is no change.
 */
export function changedSchedules(
  { before, after, recorded, since }: Replies,
  words: RotaChangeWords,
): ChangedSchedule[] {
  const then = new Map(before.map((schedule) => [schedule.schedule_id, schedule]));
  const versions = new Map(recorded.map((schedule) => [schedule.schedule_id, schedule]));
  const isNew = ({ recorded_from: first }: Schedule) => first !== undefined && contains(since, first);
  const isFirstImport = recorded.every(isNew);
  return after.flatMap((schedule) => {
    const own = versions.get(schedule.schedule_id);
    const dated = own
      ? rotaChanges([{ schedule: own, window: since }]).filter(({ at }) => contains(since, at))
      : [];
    const datedParts = new Set(dated.flatMap((change) => partsOf(change, words)));
    const earlier = then.get(schedule.schedule_id);
    const undated = (
      earlier ? rulesInWords({ before: earlier, after: schedule }, words, since.end) : []
    ).filter((part) => !datedParts.has(part));
    const added = earlier ? addedOverrides(earlier.layers, schedule.layers) : [];
    const entries = dated.filter((change) => isEntryOf(change, added));
    // Each of several may be the entry of any.
    const [entry] = entries.length === 1 && undated.length === 1 ? entries : [];
    const changes: ScheduleChange[] = [
      ...(undated.length > 0 ? [{ at: entry?.at, text: sentenceCase(undated.join('; ')) }] : []),
      ...dated
        .filter((change) => !entries.includes(change))
        .map((change) => ({ at: change.at, text: rotaChangeInWords(change, words) })),
      ...(own && isNew(own) && !isFirstImport ? [{ at: own.recorded_from, text: 'New schedule' }] : []),
    ];
    return changes.length > 0 ? [{ schedule, changes }] : [];
  });
}

/** True for the late entry of overrides that are among these, and for nothing else. */
function isEntryOf({ rules, corrections }: RotaChange, overrides: readonly Layer[]): boolean {
  const times = union(overrides.map(activeRange));
  return (
    rules === undefined && corrections.every(({ from, until }) => covers(times, { start: from, end: until }))
  );
}
