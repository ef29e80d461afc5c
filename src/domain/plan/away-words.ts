import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { roleName } from '../oncall/words/role-words';
import { counted } from '../text/count';
import { listed } from '../text/words';
import { formatHours, formatLength } from '../time/duration';
import { type Interval, lengthOf } from '../time/interval';
import { isFit, type AwayRow, type Substitute } from './away';
import { SHORT_REST } from './change/consequences';
import { shortestRest } from './change/candidates';
import { changeInWords, type ChangeWords, stretchInWords } from './difference-words';

export type AwayWords = ChangeWords & { scheduleName: (schedule: Id) => string };

type Names = Pick<AwayWords, 'scheduleName' | 'roles'>;

/** "Checkout, Secondary" */
export function postInWords(
  { schedule_id, role_id }: Pick<AwayRow, 'schedule_id' | 'role_id'>,
  { scheduleName, roles }: { scheduleName: (schedule: Id) => string; roles: readonly RoleName[] },
): string {
  return `${scheduleName(schedule_id)}, ${roleName(role_id, roles)}`;
}

/** "4 shifts in 4 schedules" and "89 h" */
export function awayTotal(rows: readonly AwayRow[]): { shifts: string; hours: string } {
  const schedules = new Set(rows.map(({ schedule_id }) => schedule_id));
  return {
    shifts: `${counted(rows.length, 'shift')} in ${counted(schedules.size, 'schedule')}`,
    hours: `${formatHours(lengthOf(rows))} h`,
  };
}

/** "Free. 22 h of rest before", or why not: "Checkout, Primary at the same time". */
export function substituteInWords(substitute: Substitute, names: Names): string {
  const { isAway, posts, restBefore, restAfter, isOutside } = substitute;
  if (isAway) return 'Away then';
  const busy = [...new Set(posts.map((post) => postInWords(post, names)))];
  if (busy.length > 0) return `${listed(busy)} at the same time`;
  const rest = shortestRest({ restBefore, restAfter });
  const side = rest === restBefore ? 'before' : 'after';
  const words = rest === 0 ? `No rest ${side}` : `${formatLength(rest)} of rest ${side}`;
  if (rest < SHORT_REST) return words;
  if (isOutside) return 'Not in the rota or team';
  return rest === Infinity ? 'Free. No other shift' : `Free. ${words}`;
}

/** Check of a plan: its name, and what fails. */
export type AwayCheck = { name: string; faults: readonly string[] };

/** Checks of the substitutes, each with the rows that fail it. */
export function awayChecks(rows: readonly AwayRow[], words: AwayWords): AwayCheck[] {
  const faults = (fails: (by: Substitute) => boolean) =>
    rows.flatMap((row) =>
      row.by && fails(row.by)
        ? [`${words.nameOf(row.by.person)}, ${postInWords(row, words)}: ${substituteInWords(row.by, words)}`]
        : [],
    );
  return [
    {
      name: 'Every shift has a person',
      faults: rows.filter(({ by }) => !by).map((row) => `${postInWords(row, words)}: nobody is free`),
    },
    { name: 'Nobody is on call twice', faults: faults(({ busy }) => busy.length > 0) },
    { name: 'Nobody rests under 11 h', faults: faults((by) => shortestRest(by) < SHORT_REST) },
    { name: 'No substitute is away', faults: faults(({ isAway }) => isAway) },
    { name: 'Everybody is in the rota or team', faults: faults(({ isOutside }) => isOutside) },
  ];
}

/** Message: who is away when, a paragraph per schedule with a line per shift and role, who takes it, instead of whom. */
export function awayText(
  rows: readonly AwayRow[],
  { absent, absence }: { absent: Id; absence: Interval },
  words: AwayWords,
): string {
  const schedules = [...new Set(rows.map(({ schedule_id }) => schedule_id))];
  const paragraphs = schedules.map((id) =>
    [
      words.scheduleName(id),
      ...rows
        .filter(({ schedule_id }) => schedule_id === id)
        .map(({ start, end, role_id, by }) =>
          changeInWords({ start, end, role_id, before: [absent], after: by ? [by.person] : [] }, words),
        ),
    ].join('\n'),
  );
  const failing = awayChecks(rows, words).filter(({ faults }) => faults.length > 0);
  return [
    `${words.nameOf(absent)} is away: ${stretchInWords(absence, words)}`,
    ...paragraphs,
    ...failing.map(({ name, faults }) => `Needs a look: ${name} (${faults.join('; ')})`),
    `Times in ${words.zone}.`,
  ].join('\n\n');
}

/** True for a row that needs a look. */
export function isDoubtful({ by }: AwayRow): boolean {
  return !by || !isFit(by);
}

/** Name of a schedule by its id. */
export function scheduleNamer(schedules: readonly Schedule[]): (id: Id) => string {
  const names = new Map(schedules.map(({ schedule_id, schedule_name }) => [schedule_id, schedule_name]));
  return (id) => names.get(id) ?? `#${id}`;
}
