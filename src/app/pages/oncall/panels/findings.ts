import type { Schedule } from '#contract/schedule';
import { faultyLayers } from '#domain/oncall/explain/faulty-layers';
import type { Reading } from '#domain/oncall/reply/shifts';
import { differencesIn } from '#domain/oncall/review/agreement';
import { auditOf, type IntegrityWarning } from '#domain/oncall/review/audit';
import { unknownPeopleIn, type UnknownPerson } from '#domain/oncall/review/unknown-people';
import { handOffsOf, type HandOff } from '#domain/oncall/review/hand-offs';
import { loadOf, type Load, type PersonLoad } from '#domain/oncall/review/load';
import type { Interval } from '#domain/time/interval';
import type { Zones } from '../../../url/zone';

/** What the panels find in schedules, worked out once for the panels and for the counts in the heading. */

export type Audit = {
  schedule: Schedule;
  faulty: ReturnType<typeof faultyLayers>;
  warnings: readonly IntegrityWarning[];
  differences: readonly Interval[];
  unknown: readonly UnknownPerson[];
};

export type ListedHandOff = HandOff & { schedule: Schedule };

export const auditsOf = remembered(
  (
    schedules: readonly Schedule[],
    { window, accountZone: account }: Pick<Reading, 'window' | 'accountZone'>,
  ) =>
    schedules.map((schedule): Audit => {
      return {
        schedule,
        faulty: faultyLayers(schedule),
        warnings: auditOf(schedule, window),
        differences: differencesIn(schedule, window, account),
        unknown: unknownPeopleIn(schedule, window),
      };
    }),
);

/** Number of lines that an audit has in the panel Integrity. */
export function problemsIn({ faulty, warnings, differences, unknown }: Audit): number {
  return faulty.length + warnings.length + Math.min(1, differences.length) + unknown.length;
}

/** In order of time. */
export const handOffsIn = remembered(
  (schedules: readonly Schedule[], { window, accountZone, zone, secondZone }: HandOffReading) => {
    const zones = secondZone === undefined ? [zone] : [zone, secondZone];
    return schedules
      .flatMap((schedule) =>
        handOffsOf(schedule, window, accountZone, zones).map((handOff): ListedHandOff => {
          return Object.assign(handOff, { schedule });
        }),
      )
      .sort((a, b) => a.at - b.at);
  },
);

type HandOffReading = Pick<Reading, 'window' | 'accountZone'> & Zones;

const loadIn = remembered(
  (schedules: readonly Schedule[], { window, zone }: { window: Interval; zone: string }): Load =>
    loadOf(schedules, window, zone),
);

/** The people of what is shown, with their load in all schedules: what somebody has to do is no less because of a filter. */
export function listedLoad(
  schedules: readonly Schedule[],
  everySchedule: readonly Schedule[],
  words: { window: Interval; zone: string },
): { people: readonly PersonLoad[]; whole: Load; shown: Load } {
  const whole = loadIn(everySchedule, words);
  const shown = schedules.length < everySchedule.length ? loadIn(schedules, words) : whole;
  const ids = new Set(shown.people.map(({ person_id }) => person_id));
  return { people: whole.people.filter(({ person_id }) => ids.has(person_id)), whole, shown };
}

/** The same result for the same schedules and equal words, as long as the schedules are there. */
function remembered<Words extends object, Result>(
  work: (schedules: readonly Schedule[], words: Words) => Result,
): (schedules: readonly Schedule[], words: Words) => Result {
  const results = new WeakMap<readonly Schedule[], { key: string; result: Result }>();
  return (schedules, words) => {
    const key = JSON.stringify(words);
    const known = results.get(schedules);
    if (known?.key === key) return known.result;
    const result = work(schedules, words);
    results.set(schedules, { key, result });
    return result;
  };
}
