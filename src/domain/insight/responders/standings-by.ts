import type { Id } from '#contract/id';
import { pairUp, type Standing } from './standings';
import { nightDuty, nightsOf, type DutyOf, type NightDuty } from './person';
import {
  nightsBy,
  type Bucket,
  addUp,
  NO_FIGURES,
  peopleOf,
  sumOf,
  type ResponderName,
  type ResponderRow,
} from './responder-rows';

/**
 * Rows of a table of people or teams, from responder metrics.
 *
 * Rules: the metrics are rows of people, without teams. A team is the reply to a request with that team as its filter:
 * incidents of the team, also of people outside it; a person with incidents of two teams is in each with these alone,
 * and the teams add up to the whole.
 */

type RowsOfPeriods = {
  rows: readonly ResponderRow[];
  /** Rows of the previous period; undefined while unknown, empty without data. */
  before: readonly ResponderRow[] | undefined;
};

type People = RowsOfPeriods & {
  /** The rows are of these, or of parts of them. */
  buckets: readonly Bucket[];
  nameOf: ResponderName;
  /** Seconds of night on call by person; undefined while they are not known. */
  duty: ReadonlyMap<Id, number> | undefined;
  /** True if people on call without a row are listed; a filter may be the reason why they have none. */
  listsQuiet: boolean;
};

/** Everybody with a row in this period or the one before, and everybody on call. */
export function peopleStandings({ rows, before, buckets, nameOf, duty, listsQuiet }: People): Standing[] {
  const nights = nightsBy(rows, buckets, ({ responder_id }) => responder_id);
  const pairs = pairUp(peopleOf(rows, nameOf), peopleOf(before ?? [], nameOf));
  const hasBefore = before !== undefined && before.length > 0;
  const active = pairs.flatMap(({ now, before: earlier }): Standing[] => {
    const person = now ?? earlier;
    if (!person) return [];
    return [
      {
        id: person.id,
        name: person.name,
        figures: now ?? NO_FIGURES,
        before: hasBefore ? (earlier ?? NO_FIGURES) : undefined,
        nights: nights.get(person.id) ?? [],
        // Under a filter the hours of people without a row now must not depend on the period before.
        duty:
          duty &&
          nightsOf(now || listsQuiet ? (duty.get(person.id) ?? 0) : 0, (now ?? NO_FIGURES).byKind.night),
      },
    ];
  });
  if (!listsQuiet || !duty) return active;
  const ids = new Set(active.map(({ id }) => id));
  const quiet = [...duty].filter(([id]) => !ids.has(id));
  return [
    ...active,
    ...quiet.map(([id, seconds]) => ({
      id,
      name: nameOf(id, ''),
      figures: NO_FIGURES,
      before: hasBefore ? NO_FIGURES : undefined,
      nights: [],
      duty: nightsOf(seconds, 0),
    })),
  ];
}

/** Teams that have anything, and what the whole has beyond them: of other teams, or of none. */
export function teamStandings(
  teams: readonly (RowsOfPeriods & { id: Id; name: string })[],
  whole: Standing,
  buckets: readonly Bucket[],
  duty: DutyOf | undefined,
): Standing[] {
  const lines = teams
    .filter(({ rows, before }) => rows.length > 0 || (before?.length ?? 0) > 0)
    .map(({ id, name, rows, before }): Standing => {
      const own = duty?.schedules.filter(({ team_id }) => team_id === id) ?? [];
      const onDuty = duty && nightDuty(own, duty.window, duty.ownZone);
      return {
        id,
        name,
        figures: sumOf(rows),
        before: before && whole.before && sumOf(before),
        nights: nightsBy(rows, buckets, () => 0).get(0) ?? [],
        duty: onDuty && nightsOnDuty(rows, onDuty),
      };
    });
  const rest = addUp(
    [whole.figures],
    lines.map(({ figures }) => figures),
  );
  if (rest.incidents <= 0 && rest.interruptions <= 0) return lines;
  return [
    ...lines,
    {
      id: undefined,
      name: 'Other teams, or none',
      figures: rest,
      before: undefined,
      nights: whole.nights.map(
        (count, place) => count - sumUp(lines.map(({ nights }) => nights[place] ?? 0)),
      ),
      duty: undefined,
    },
  ];
}

/** Sum of several rows. Night duty is undefined if it is unknown for one of them. */
export function together(id: Id | undefined, name: string, standings: readonly Standing[]): Standing {
  const longest = Math.max(0, ...standings.map(({ nights }) => nights.length));
  const befores = standings.flatMap(({ before }) => before ?? []);
  const duties = standings.flatMap(({ duty }) => duty ?? []);
  return {
    id,
    name,
    figures: addUp(standings.map(({ figures }) => figures)),
    before: befores.length === 0 ? undefined : addUp(befores),
    nights: Array.from({ length: longest }, (_, place) =>
      sumUp(standings.map(({ nights }) => nights[place] ?? 0)),
    ),
    duty:
      duties.length < standings.length
        ? undefined
        : {
            seconds: sumUp(duties.map(({ seconds }) => seconds)),
            interruptions: sumUp(duties.map(({ interruptions }) => interruptions)),
          },
  };
}

/** The same people above and below the line: what a team's incidents cost others is no part of its rate. */
function nightsOnDuty(rows: readonly ResponderRow[], onDuty: ReadonlyMap<Id, number>): NightDuty {
  const own = rows.filter(({ responder_id }) => (onDuty.get(responder_id) ?? 0) > 0);
  return nightsOf(sumUp(onDuty.values()), sumOf(own).byKind.night);
}

function sumUp(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
