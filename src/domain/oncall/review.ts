import type { Id } from '#contract/id';
import type { Schedule, Seat, Group, Layer } from '#contract/schedule';
import { isEnabledIn, rotaAt } from '../schedule/rota';
import { contains, intersect, lengthOf, union, type Interval } from '../time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '../time/zone';
import { seatsIn } from '../duty/known-seats';
import { byRole, endOfRota, isRegular } from '../duty/seats';
import { isWholeGap, uncoveredIn, type Uncovered } from '../duty/uncovered';
import { computeLayers, computeSchedule } from '../schedule/lanes';
import { loadOf } from '../ledger/duties';

/**
 * Figures of a schedule from now on, for monitoring.
 *
 * Rules: a role is uncovered while it has a gap (duty/seats.ts), the whole schedule, with the role undefined,
 * while no one is on call though people are due. A schedule that is switched off has no figures.
 */
export type Outlook = {
  schedule_id: Id;
  schedule_name: string;
  roles: RoleOutlook[];
  unknownPeople: number;
};

type RoleOutlook = {
  role: Id | undefined;
  /** People on call now. */
  onDuty: Id[];
  /** True while no one is on call though people are due. */
  isGap: boolean;
  /** Seconds, by window. */
  uncovered: number[];
};

/**
 * Figures of a schedule; undefined if it is switched off.
 * @param days lengths of the windows, rising; the reply covers the longest.
 */
export function outlookOf(
  schedule: Schedule,
  now: UnixSeconds,
  days: readonly number[],
  accountZone: AccountZone,
): Outlook | undefined {
  const windows = days.map((count): Interval => ({ start: now, end: now + count * DAY }));
  const longest = windows.at(-1) ?? { start: now, end: now };
  if (!isEnabledIn(schedule, longest)) return undefined;
  const wholeGaps = uncoveredIn(schedule, longest, accountZone).filter(
    (time) => time.kind === 'gap' && isWholeGap(time),
  );
  const seats = [...byRole(seatsIn(schedule, { window: longest, accountZone }))];
  const peopleNow = (of: readonly Seat[]) => of.find((one) => contains(one, now))?.person_ids ?? [];
  const lengths = (times: readonly Interval[]) => {
    const disjoint = union(times);
    return windows.map((window) => lengthOf(intersect(disjoint, [window])));
  };
  return {
    schedule_id: schedule.schedule_id,
    schedule_name: schedule.schedule_name,
    roles: [
      {
        role: undefined,
        onDuty: [...new Set(seats.flatMap(([, of]) => peopleNow(of)))],
        isGap: wholeGaps.some((gap) => contains(gap, now)),
        uncovered: lengths(wholeGaps),
      },
      ...seats.map(([role, of]) => ({
        role,
        onDuty: [...peopleNow(of)],
        isGap: of.find((one) => contains(one, now))?.state === 'gap',
        uncovered: lengths(of.filter(({ state }) => state === 'gap')),
      })),
    ],
    unknownPeople: schedule.unknown_people?.length ?? 0,
  };
}

/**
 * Changes of a schedule's rules, from replies of a server that keeps versions: the end of a version is a change, and so
 * is the entry of an override after its time. A reply ends the last version of its window with the window: known are
 * changes inside.
 */
export type RotaChange = {
  at: UnixSeconds;
  /** Rules of before and after; undefined for a late override alone. */
  rules: { before: Schedule; after: Schedule } | undefined;
  /** Times of overrides entered then, after their start. */
  corrections: readonly { from: UnixSeconds; until: UnixSeconds }[];
};

/** Changes of one schedule by falling time, each once. */
export function rotaChanges(replies: readonly { schedule: Schedule; window: Interval }[]): RotaChange[] {
  const changes = new Map<UnixSeconds, RotaChange>();
  for (const { schedule, window } of replies) {
    const { versions = [], corrections = [] } = schedule;
    for (const { from, until: at } of versions) {
      if (at >= window.end) continue;
      const rules = { before: rotaAt(schedule, from), after: rotaAt(schedule, at) };
      changes.set(at, { at, rules, corrections: [] });
    }
    for (const { entered, from, until } of corrections) {
      const change = changes.get(entered) ?? { at: entered, rules: undefined, corrections: [] };
      const isKnown = change.corrections.some((one) => one.from === from);
      if (!isKnown)
        changes.set(entered, { ...change, corrections: [...change.corrections, { from, until }] });
    }
  }
  return [...changes.values()].sort((a, b) => b.at - a.at);
}

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
