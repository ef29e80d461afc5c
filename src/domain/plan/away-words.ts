import type { Id } from '#contract/id';
import { counted } from '../text/count';
import { formatHours } from '../time/duration';
import { type Interval, lengthOf } from '../time/interval';
import type { UnixSeconds } from '../time/zone';
import type { AwayRow } from './away';
import { candidateInWords, postInWords } from './change/candidate-words';
import { isFit, shortestRest, type Candidate } from './change/candidates';
import { type Absence, SHORT_REST } from './change/consequences';
import { changeInWords, type ChangeWords, stretchInWords } from './difference-words';

export type AwayWords = ChangeWords & {
  scheduleName: (schedule: Id) => string;
  /** The present; absent = after all changes. */
  now?: UnixSeconds | undefined;
};

/** "4 shifts in 4 schedules" and "89 h" */
export function awayTotal(rows: readonly AwayRow[]): { shifts: string; hours: string } {
  const schedules = new Set(rows.map(({ schedule_id }) => schedule_id));
  return {
    shifts: `${counted(rows.length, 'shift')} in ${counted(schedules.size, 'schedule')}`,
    hours: `${formatHours(lengthOf(rows))} h`,
  };
}

/** Check of a plan: its name, and what fails. */
export type AwayCheck = { name: string; faults: readonly string[] };

/** Checks of the substitutes, each with the rows that fail it. */
export function awayChecks(rows: readonly AwayRow[], words: AwayWords): AwayCheck[] {
  const faults = (fails: (by: Candidate) => boolean) =>
    rows.flatMap((row) =>
      row.by && fails(row.by)
        ? [`${words.nameOf(row.by.person)}, ${postInWords(row, words)}: ${candidateInWords(row.by, words)}`]
        : [],
    );
  return [
    {
      name: 'Every shift has a person',
      faults: rows.filter(({ by }) => !by).map((row) => `${postInWords(row, words)}: nobody is free`),
    },
    { name: 'Nobody is on call twice', faults: faults(({ posts }) => posts.length > 0) },
    { name: 'Nobody rests under 11 h', faults: faults((by) => shortestRest(by) < SHORT_REST) },
    { name: 'No substitute is away', faults: faults(({ isAway }) => isAway) },
    { name: 'Everybody is in the rota or team', faults: faults(({ isOutside }) => isOutside) },
  ];
}

/** "Rosa Jiménez is away: Fri 8 Mar, 12:00 – Tue 12 Mar, 00:00" */
export function absenceInWords({ person_id, ...time }: Absence, words: AwayWords): string {
  return `${words.nameOf(person_id)} is away: ${stretchInWords(time, words)}`;
}

/** A line per shift and role of one schedule: who takes it, instead of whom. */
export function awayLines(rows: readonly AwayRow[], schedule: Id, absent: Id, words: AwayWords): string[] {
  return rows
    .filter(({ schedule_id }) => schedule_id === schedule)
    .map(({ start, end, role_id, by }) =>
      changeInWords({ start, end, role_id, before: [absent], after: by ? [by.person] : [] }, words),
    );
}

/** Message: who is away when, a paragraph per schedule with a line per shift and role, who takes it, instead of whom. */
export function awayText(
  rows: readonly AwayRow[],
  { absent, absence }: { absent: Id; absence: Interval },
  words: AwayWords,
): string {
  const schedules = [...new Set(rows.map(({ schedule_id }) => schedule_id))];
  const paragraphs = schedules.map((id) =>
    [words.scheduleName(id), ...awayLines(rows, id, absent, words)].join('\n'),
  );
  const failing = awayChecks(rows, words).filter(({ faults }) => faults.length > 0);
  return [
    absenceInWords({ person_id: absent, ...absence }, words),
    ...paragraphs,
    ...failing.map(({ name, faults }) => `Needs a look: ${name} (${faults.join('; ')})`),
    `Times in ${words.zone}.`,
  ].join('\n\n');
}

/** True for a row that needs a look. */
export function isDoubtful({ by }: AwayRow): boolean {
  return !by || !isFit(by);
}
