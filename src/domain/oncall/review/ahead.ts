import type { Id } from '#contract/id';
import type { Group, Layer, Schedule } from '#contract/schedule';
import { computeLayers, computeSchedule } from '../../schedule/compute';
import type { Interval } from '../../time/interval';
import { DAY, type AccountZone, type UnixSeconds } from '../../time/zone';
import { loadOf } from '../../ledger/load';
import { endOfRota, isRegular } from '../../duty/due';
import { type Uncovered, uncoveredIn } from '../../duty/uncovered';

/**
 * Plan of one schedule from now on, computed from the layers of today: it reaches further than a reply of the server.
 * A schedule that is switched off has none.
 */
export type Ahead = {
  window: Interval;
  /** Rota with its periods of the window. */
  schedule: Schedule;
  /** Unexpected gaps of the schedule or a role, by start. */
  gaps: Uncovered[];
  rotations: Rotation[];
  /** Hours on call of each person, and the median of the rota, in seconds. */
  hours: ReadonlyMap<Id, number>;
  median: number;
};

/** Regular layer with its groups by their next shift; once every layer has ended, by their last one. */
export type Rotation = { layer: Layer; turns: readonly Turn[] };

/** Group with its shift; undefined if it has none in the window. */
export type Turn = { group: Group; shift: Interval | undefined };

export const AHEAD_DAYS = 90;

/** Time before the end of a layer in which last shifts are looked for. */
const PAST_DAYS = 366;

type AheadOptions = {
  now: UnixSeconds;
  accountZone: AccountZone;
  /** Zone of the days. */
  zone: string;
};

/** @throws RangeError where a zone is no tz database name. */
export function aheadOf(sent: Schedule, { now, accountZone, zone }: AheadOptions): Ahead {
  const window = { start: now, end: now + AHEAD_DAYS * DAY };
  const rules = { ...sent, versions: undefined, corrections: undefined };
  const schedule = { ...rules, ...computeSchedule(rules, window, accountZone) };
  const { people, median } = loadOf([schedule], window, () => zone);
  return {
    window,
    schedule,
    gaps: uncoveredIn(schedule, window, accountZone)
      .filter(({ kind }) => kind === 'gap')
      .sort((a, b) => a.start - b.start),
    rotations: rotationsOf(schedule, now, accountZone),
    hours: new Map(people.map(({ person_id, total }) => [person_id, total])),
    median,
  };
}

function rotationsOf(schedule: Schedule, now: UnixSeconds, accountZone: AccountZone): Rotation[] {
  const { layers, layer_schedules: planned, final_schedule: final } = schedule;
  const end = endOfRota(schedule, now);
  if (end !== undefined) {
    const past = { start: end - PAST_DAYS * DAY, end };
    return computeLayers({ ...schedule, layers: layers.filter(isRegular) }, past, accountZone).map(
      ({ layer, periods }) => ({
        layer,
        turns: turnsOf(layer, (group) => periods.findLast((period) => period.group === group), -1),
      }),
    );
  }
  return layers.flatMap((layer, index) => {
    if (!isRegular(layer) || (layer.layer_end !== 0 && layer.layer_end <= now)) return [];
    // A shift that an override takes is not next; layers on call together have no period of their own in the result.
    const own = planned[index]?.schedules ?? [];
    const next = (group: Group) =>
      [final.schedules, own].flatMap((periods) => periods.find((period) => period.group === group) ?? [])[0];
    return [{ layer, turns: turnsOf(layer, next, 1) }];
  });
}

/** Groups by the start of their shift, from the next or back from the last; those without one at the end. */
function turnsOf({ groups }: Layer, shiftOf: (group: Group) => Interval | undefined, order: 1 | -1): Turn[] {
  const place = ({ shift }: Turn) => (shift ? order * shift.start : Number.MAX_SAFE_INTEGER);
  return groups.map((group) => ({ group, shift: shiftOf(group) })).sort((a, b) => place(a) - place(b));
}
