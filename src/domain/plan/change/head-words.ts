import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { roleName } from '../../oncall/words/role-words';
import { counted } from '../../text/count';
import { formatLength } from '../../time/duration';
import { startOfDay } from '../../time/days';
import { formatDays } from '../../time/format';
import { DAY, wallAt, type ViewerZone } from '../../time/zone';
import { stretchInWords } from '../difference-words';
import { SHORT_REST, type Consequences, type PersonChange, type RoleGap } from './consequences';

type HeadWords = {
  zone: ViewerZone;
  year: number;
  nameOf: (person: Id) => string;
  isUnknown: (person: Id) => boolean;
  roles: readonly RoleName[];
};

/** Result in one line: "2 people change" and "3 shifts, Fri 27 – Sun 29 Nov". */
export function headOf(
  { people, changes }: Pick<Consequences, 'people' | 'changes'>,
  { zone, nameOf }: Pick<HeadWords, 'zone' | 'nameOf'>,
): { who: string; what: string } {
  const [first] = changes;
  if (!first) return { who: 'No shift changes', what: '' };
  const start = Math.min(...changes.map((change) => change.start));
  const end = Math.max(...changes.map((change) => change.end));
  const [only] = people;
  const dayOf = (at: number) => startOfDay(wallAt(at, zone));
  return {
    who:
      people.length === 1 && only
        ? `${nameOf(only.person)} changes`
        : `${counted(people.length, 'person', 'people')} change`,
    what: `${counted(changes.length, 'shift')}, ${formatDays(dayOf(start), dayOf(end - 1))}`,
  };
}

/** Duty without a break up to here is a usual turn, and the hour of a clock change. */
const LONGEST_DUTY = 7 * DAY + 3600;

/** Check of a proposal, by what it found, with what breaks it: names, or stretches of time. */
export type PlanCheck = { name: string; problems: readonly string[] };

export function checksOf(consequences: Consequences, words: HeadWords): PlanCheck[] {
  const { people, gapsMade, absences } = consequences;
  const { nameOf, isUnknown } = words;
  const worse = (name: string, fault: string, isWorse: (one: PersonChange) => string | undefined) => {
    const problems = people.flatMap((one) => {
      const detail = isWorse(one);
      return detail === undefined ? [] : [`${nameOf(one.person)}${detail}`];
    });
    return checkOf(name, fault, problems);
  };
  return [
    worse('Rest of 11 h or more between shifts', 'Less than 11 h of rest', ({ before, after }) =>
      after.shortRests > before.shortRests ? `, ${formatLength(after.shortestRest ?? 0)}` : undefined,
    ),
    worse('No new weekends in a row', 'More weekends in a row', ({ before, after }) =>
      after.weekendsInRow > Math.max(1, before.weekendsInRow) ? `, ${after.weekendsInRow}` : undefined,
    ),
    worse(
      'No more than a week on call without a break',
      'More than a week on call without a break',
      ({ before, after }) =>
        after.longestDuty > Math.max(LONGEST_DUTY, before.longestDuty)
          ? `, ${formatLength(after.longestDuty)}`
          : undefined,
    ),
    checkOf(
      'No gap made',
      'New gap',
      gapsMade.map((gap) => gapInWords(gap, words)),
    ),
    worse('Nobody on call twice at once', 'On call twice at once', ({ before, after }) =>
      after.doubleBooked > before.doubleBooked
        ? `, ${formatLength(after.doubleBooked - before.doubleBooked)}`
        : undefined,
    ),
    checkOf('Nobody on call while away', 'On call while away', [
      ...new Set(absences.map((one) => nameOf(one.person_id))),
    ]),
    worse('Everybody has a record in Watchbill', 'Without a record in Watchbill', ({ person }) =>
      isUnknown(person) ? '' : undefined,
    ),
  ];
}

function checkOf(name: string, fault: string, problems: readonly string[]): PlanCheck {
  return { name: problems.length === 0 ? name : fault, problems };
}

/** "8 checks passed" with the shortest rest, or "1 of 8 checks needs a look" with the first problem. */
export function checksInWords(
  checks: readonly PlanCheck[],
  { people, gapsClosed }: Pick<Consequences, 'people' | 'gapsClosed'>,
): { result: string; worst: string } {
  const failing = checks.filter(({ problems }) => problems.length > 0);
  const [first] = failing;
  if (first) {
    const needs = failing.length === 1 ? 'needs' : 'need';
    const [problem, ...more] = first.problems;
    return {
      result: `${failing.length} of ${checks.length} checks ${needs} a look`,
      worst: `${first.name}: ${problem}${more.length === 0 ? '' : `, ${more.length} more`}`,
    };
  }
  const rests = people.flatMap(({ after }) => after.shortestRest ?? []);
  const rest = rests.reduce((least, one) => Math.min(least, one), Infinity);
  return {
    result: `${checks.length} checks passed`,
    worst: [
      ...(rest === Infinity
        ? []
        : [`shortest rest ${formatLength(rest)}${rest < SHORT_REST ? ', as before' : ''}`]),
      ...(gapsClosed.length === 0 ? [] : [`${counted(gapsClosed.length, 'gap')} closed`]),
    ].join(', '),
  };
}

/** "Fri 8 Mar, 00:00 – 24:00 (Secondary)" */
export function gapInWords(
  { role, ...gap }: RoleGap,
  { zone, year, roles }: Pick<HeadWords, 'zone' | 'year' | 'roles'>,
): string {
  return `${stretchInWords(gap, { zone, year })}${role === undefined ? '' : ` (${roleName(role, roles)})`}`;
}
