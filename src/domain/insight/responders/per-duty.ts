import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { loadOf } from '../../oncall/review/load';
import type { Interval } from '../../time/interval';
import type { Person } from './responder-rows';

/**
 * Sleep interruptions per 100 hours of sleeping time on duty: a person's interruptions from incidents triggered
 * between 23:00 and 08:00, over the hours between 23:00 and 08:00 that the final schedules have the person on duty.
 * Interruptions count also where they came while somebody else was on duty.
 */

export type SleepLoad = {
  id: Id;
  name: string;
  interruptions: number;
  /** Seconds. */
  sleepOnDuty: number;
  /** Undefined where the person has no such hours: no figure, not zero. */
  per100Hours: number | undefined;
};

const HUNDRED_HOURS = 360_000;

/** One night, 23:00 to 08:00: a rate over less sleeping time on duty is not ranked. */
export const A_NIGHT = 9 * 3600;

/**
 * Everybody who has rows, and everybody who has sleeping time on duty. The schedules have the periods of the window.
 * @param nameOf the name of somebody who has no rows; undefined leaves them out, where a filter may be why.
 * @throws RangeError where the zone is no tz database name.
 */
export function sleepLoads(
  people: readonly Person[],
  schedules: readonly Schedule[],
  window: Interval,
  zone: string,
  nameOf: ((id: Id) => string) | undefined,
): SleepLoad[] {
  const hours = new Map(
    loadOf(schedules, window, zone).people.map(({ person_id, sleep }) => [person_id, sleep]),
  );
  const known = new Set(people.map(({ id }) => id));
  const quiet = [...hours].filter(([id, sleep]) => sleep > 0 && !known.has(id));
  return [
    ...people.map(({ id, name, byKind }) => sleepLoad(id, name, byKind.sleep, hours.get(id) ?? 0)),
    ...(nameOf ? quiet.map(([id, sleep]) => sleepLoad(id, nameOf(id), 0, sleep)) : []),
  ];
}

function sleepLoad(id: Id, name: string, interruptions: number, sleepOnDuty: number): SleepLoad {
  const per100Hours = sleepOnDuty === 0 ? undefined : (interruptions * HUNDRED_HOURS) / sleepOnDuty;
  return { id, name, interruptions, sleepOnDuty, per100Hours };
}

/** Everybody together: the same people above and below the line. */
export type SleepRate = {
  /** Undefined without any such hours. */
  per100Hours: number | undefined;
  /** Seconds. */
  sleepOnDuty: number;
  interruptions: number;
  /** Not in it: people without such hours who were interrupted, and how often. */
  leftOut: { people: number; interruptions: number };
};

export function sleepRate(loads: readonly SleepLoad[]): SleepRate {
  const onDuty = loads.filter((load) => load.sleepOnDuty > 0);
  const others = loads.filter((load) => load.sleepOnDuty === 0 && load.interruptions > 0);
  const sleepOnDuty = onDuty.reduce((sum, load) => sum + load.sleepOnDuty, 0);
  const interruptions = countOf(onDuty);
  return {
    per100Hours: sleepOnDuty === 0 ? undefined : (interruptions * HUNDRED_HOURS) / sleepOnDuty,
    sleepOnDuty,
    interruptions,
    leftOut: { people: others.length, interruptions: countOf(others) },
  };
}

function countOf(loads: readonly SleepLoad[]): number {
  return loads.reduce((sum, load) => sum + load.interruptions, 0);
}
