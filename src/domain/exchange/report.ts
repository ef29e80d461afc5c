import { counted } from '../text/count';
import { HOUR, type UnixSeconds, wallAt } from '../time/zone';
import type { ExchangeRecords, Answer, AnswerEntry, Difference, ExchangeSchedule } from './exchange';
import type { ReadExport } from './read-export';
import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';
import { computeSchedule } from '../schedule/compute';
import { contains, type Interval } from '../time/interval';

/** Hour-by-hour comparison of a schedule with the tool's own answer. */
type AnswerCheck = {
  hours: number;
  equal: number;
  /** First instant with other people on call. */
  first?: { at: number; tool: Id[]; records: Id[] };
};

/** Compares the people on call at each change within each hour of the window; an hour is equal if all of them are. */
function checkAnswer(schedule: ExchangeSchedule, { window, entries }: Answer): AnswerCheck {
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

/** Lines for people: checks and differences, and the reasons to refuse an import. */
export type Report = { report: string[]; refusals: string[] };

/** Report of a carried export, checked against the tool's own answer. */
export function reportOf(conversion: ReadExport): Report {
  const { records, tool, hasAnswers, answers, differences, unknownFields, notices } = conversion;
  const verdicts = records.schedules.map((schedule) => checkedSchedule(schedule, conversion));
  const unchecked = records.schedules.filter(
    (schedule) => hasAnswers && answers.every(({ schedule_id: id }) => id !== schedule.schedule_id),
  ).length;
  return {
    report: [
      ...verdicts.flatMap(({ report }) => report),
      ...differences.map(differenceLine),
      ...notices,
      ...(unknownFields.length === 0 ? [] : [`Fields not understood: ${unknownFields.join(', ')}`]),
      ...(unchecked === 0
        ? []
        : [`${counted(unchecked, 'schedule')} could not be verified: the export has no answer of ${tool}`]),
    ],
    refusals: [
      ...verdicts.flatMap(({ refusals }) => refusals),
      ...differences.filter(({ isExact }) => !isExact).map(differenceLine),
    ],
  };
}

/**
 * Lines of one schedule, checked against the tool's own answers.
 * @param from beginning of the check: what is over may have been entered in the tool since.
 */
export function checkedSchedule(
  schedule: ExchangeSchedule,
  { answers, tool, records }: Pick<ReadExport, 'tool' | 'records'> & { answers: readonly Answer[] },
  from = -Infinity,
): Report {
  const { schedule_id, schedule_name: name, time_zone: zone } = schedule;
  const report: string[] = [];
  const refusals: string[] = [];
  for (const answer of answers) {
    const window = { start: Math.max(answer.window.start, from), end: answer.window.end };
    if (answer.schedule_id !== schedule_id || window.start >= window.end) continue;
    const check = checkAnswer(schedule, { ...answer, window });
    const { hours, equal } = check;
    if (hours === equal) {
      report.push(`${name}: checked against ${tool}'s own answer: ${equal} of ${hours} hours the same`);
    } else refusals.push(`${name}: ${differingLine({ ...check, window }, tool, zone, records)}`);
  }
  return { report, refusals };
}

export function differenceLine({ schedule, layer, text }: Difference): string {
  return `${schedule}${layer === undefined ? '' : `, ${layer}`}: ${text}`;
}

function differingLine(
  { hours, equal, first, window }: AnswerCheck & { window: Interval },
  tool: string,
  zone: string,
  { people }: ExchangeRecords,
): string {
  const namesOf = (ids: readonly unknown[]) =>
    ids
      .map((id) => people.find(({ person_id }) => person_id === id)?.person_name ?? String(id))
      .join(' + ') || 'nobody';
  const dayOf = (at: UnixSeconds) => new Date(wallAt(at, zone) * 1000).toISOString().slice(0, 10);
  const period = `${dayOf(window.start)} to ${dayOf(window.end)}`;
  const line = `differs from ${tool}'s own answer in ${hours - equal} of ${hours} hours, ${period}`;
  if (!first) return line;
  const time = new Date(wallAt(first.at, zone) * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return `${line}, first ${time} ${zone}: ${namesOf(first.tool)} there, ${namesOf(first.records)} here`;
}
