import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';
import { computeSchedule } from '../schedule/compute';
import { contains } from '../time/interval';
import type { Answer, AnswerEntry, ExchangeSchedule } from './exchange';

const HOUR = 3600;

/** Hour-by-hour comparison of a schedule with the tool's own answer. */
export type AnswerCheck = {
  hours: number;
  equal: number;
  /** First instant with other people on call. */
  first?: { at: number; tool: Id[]; records: Id[] };
};

/** Compares the people on call at each change within each hour of the window; an hour is equal if all of them are. */
export function checkAnswer(schedule: ExchangeSchedule, { window, entries }: Answer): AnswerCheck {
  const computed = computeSchedule(schedule, window, schedule.time_zone).final_schedule.schedules.map(
    ({ start, end, group }) => ({ start, end, person_ids: idsOf(group) }),
  );
  const hourStarts = Array.from(
    { length: Math.ceil((window.end - window.start) / HOUR) },
    (_, hour) => window.start + hour * HOUR,
  );
  const changes = [...hourStarts, ...[...computed, ...entries].flatMap(({ start, end }) => [start, end])]
    .filter((instant) => contains(window, instant))
    .sort((a, b) => a - b);
  const recordsAt = sweep(computed);
  const toolAt = sweep(entries);
  const unequal = new Set<number>();
  let first: AnswerCheck['first'];
  for (const at of changes) {
    const [records, tool] = [recordsAt(at), toolAt(at)];
    if (String(records) === String(tool)) continue;
    first ??= { at, tool, records };
    unequal.add(Math.floor((at - window.start) / HOUR));
  }
  // A difference lasts until the next change, which may be hours later: the start of each hour is a change.
  const hours = hourStarts.length;
  return { hours, equal: hours - unequal.size, ...(first && { first }) };
}

/** Sorted ids of the people on call, for instants in ascending order. */
function sweep(entries: readonly AnswerEntry[]): (instant: number) => Id[] {
  const sorted = entries.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let active: AnswerEntry[] = [];
  return (instant) => {
    for (let entry = sorted[next]; entry && entry.start <= instant; entry = sorted[next]) {
      active.push(entry);
      next += 1;
    }
    active = active.filter(({ end }) => end > instant);
    return sortedIds(active.flatMap(({ person_ids }) => person_ids));
  };
}

function idsOf({ members }: Group): Id[] {
  return sortedIds(members.flatMap(({ person_ids }) => person_ids));
}

function sortedIds(ids: readonly Id[]): Id[] {
  return [...new Set(ids)].sort((a, b) => Number(a) - Number(b));
}
