import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule, Seat } from '#contract/schedule';
import { roleOrder } from '../oncall/reply/role-order';
import { peopleInRole } from '../oncall/reply/seats';
import { isTogether, layersOfAll, rotaAt } from '../schedule/rota';
import { replacesRules } from '../schedule/tool-layer';
import { contains, type Interval } from '../time/interval';
import { DAY, type AccountZone, type UnixSeconds } from '../time/zone';
import { explainGap, type GapCause } from './explain-gap';
import { byRole, hasSamePeople, joinedSeats, seatRoles, seatsOf } from './seats';
import type { Sight } from './sight';

/**
 * People on call in a schedule at an instant, a line per role, for pages, texts, feeds, metrics and agents.
 *
 * Rules:
 * - The roles are those of the regular layers that have not ended, or of all once they have, and the roles with people
 *   or a gap then: whatever window is in view.
 * - A line lasts as long as its role has the same people, or the same gap, or off hours (seats.ts).
 * - An end beyond what is known is unknown. A line that no change ends has no end in sight: no time is given for it.
 */
export type DutyLine = {
  role: Id;
  state: Seat['state'];
  /** People on call. */
  people: readonly Id[];
  /** People among them without a record. */
  unknown: readonly Id[];
  /** True if an override put these people there: a role that it repeats is not overridden. */
  isOverride: boolean;
  /** Undefined if unknown, or without a beginning. */
  since: UnixSeconds | undefined;
  until: End;
  /** Stretches that follow, up to the next people: at most `MAX_NEXT`. */
  next: readonly Following[];
  /** Cause of a gap of the whole schedule. */
  cause: GapCause | undefined;
};

/** End of a line: a time; `none` in sight; or `unknown`, since it is not loaded. */
type End = UnixSeconds | 'none' | 'unknown';

type Following = {
  state: Seat['state'];
  people: readonly Id[];
  from: UnixSeconds;
  /** True for off hours without an end: the rota ends. */
  isEnd?: boolean | undefined;
};

/** People, gap or off hours of a role at an instant. */
export type DutyThen = Pick<DutyLine, 'role' | 'state' | 'people'>;

/** Role of a schedule without roles. */
export const NO_ROLE: Id = 0;

/** Off hours, a gap, and people. */
const MAX_NEXT = 3;

const REACHES = [DAY / 4, 2 * DAY, 8 * DAY, 35 * DAY, 400 * DAY, 1200 * DAY];

/**
 * Lines in an order of roles; none of a schedule that is disabled then.
 * @param others further roles that get a line.
 */
export function dutyLines(
  sight: Sight,
  at: UnixSeconds,
  roleNames: readonly RoleName[] = [],
  others: readonly Id[] = [],
): DutyLine[] {
  const instant = { start: at, end: at + 1 };
  const [here] = sight.piecesIn(instant);
  if (!here || !rotaAt(here.schedule, at).enabled) return [];
  const listed = listedRoles([...rolesAt(here.schedule, at), ...others], roleNames);
  const ahead = stretchesAhead(sight, at, listed);
  const begins = beginnings(sight, at, listed);
  const isWhole = [...ahead.values()].every(([now]) => now?.state !== 'on call');
  const isGap = [...ahead.values()].some(([now]) => now?.state === 'gap');
  const cause = isWhole && isGap ? explainGap(here.schedule, at, sight.accountZone) : undefined;
  return listed.flatMap((role): DutyLine[] => {
    const [current, ...rest] = ahead.get(role) ?? [];
    if (!current) return [];
    const { state, person_ids: people } = current;
    return [
      {
        role,
        state,
        people,
        unknown: people.filter((person) => here.schedule.unknown_people?.includes(person) === true),
        isOverride: state === 'on call' && isOverridden(here.schedule, current, role, at),
        since: begins.get(role),
        until: endOf(rest[0], sight),
        next: following(rest, sight.knownTime.end === Infinity),
        cause: state === 'gap' ? cause : undefined,
      },
    ];
  });
}

/** The same of one reply, without what was before and what follows: fast also for many schedules. */
export function dutyAt(
  schedule: Schedule,
  at: UnixSeconds,
  accountZone: AccountZone,
  roleNames: readonly RoleName[] = [],
): DutyThen[] {
  if (!rotaAt(schedule, at).enabled) return [];
  const roles = listedRoles(rolesAt(schedule, at), roleNames);
  return seatsOf(schedule, { start: at, end: at + 1 }, { accountZone, roles }).map(
    ({ role_id: role, state, person_ids: people }): DutyThen => ({ role, state, people }),
  );
}

/** An end beside time that is not known is not known either. */
function endOf(next: Seat | undefined, { knownTime }: Sight): End {
  if (next) return next.state === 'not known' ? 'unknown' : next.start;
  return knownTime.end === Infinity ? 'none' : 'unknown';
}

function listedRoles(roles: readonly Id[], roleNames: readonly RoleName[]): Id[] {
  const named = new Set(roles.filter((role) => role !== NO_ROLE));
  return named.size > 0 ? [...named].sort(roleOrder(roleNames)) : [NO_ROLE];
}

function rolesAt(schedule: Schedule, at: UnixSeconds): Id[] {
  return seatRoles(rotaAt(schedule, at), { start: at, end: at + 1 });
}

/** Stretches from an instant on, as far as each role needs them. */
function stretchesAhead(sight: Sight, at: UnixSeconds, roles: readonly Id[]): Map<Id, Seat[]> {
  let stretches = new Map<Id, Seat[]>();
  for (const reach of REACHES) {
    stretches = follow(sight, { start: at, end: at + reach }, roles);
    if (roles.every((role) => isDecided(stretches.get(role) ?? []))) return stretches;
    if (sight.knownTime.end < at + reach) return stretches;
  }
  return new Map(
    [...stretches].map(([role, known]) => [
      role,
      known.length > 1 ? known : farStretches(sight, at, role, known),
    ]),
  );
}

/** True with the end of the first stretch, and the next people. */
function isDecided([, ...rest]: readonly Seat[]): boolean {
  return rest.length > MAX_NEXT || rest.some(({ state }) => state === 'on call');
}

/** Follows a stretch from one edge of a layer to the next, where turns no longer change it. */
function farStretches(sight: Sight, at: UnixSeconds, role: Id, known: Seat[]): Seat[] {
  const from = at + (REACHES.at(-1) ?? 0);
  const edges = layersOfAll(sight.schedule)
    .flatMap(({ layer_start, layer_end }) => [layer_start, layer_end])
    .filter((edge) => edge > from)
    .sort((a, b) => a - b);
  for (const edge of new Set(edges)) {
    const [, changed] = follow(sight, { start: edge - 1, end: edge + 1 }, [role]).get(role) ?? [];
    const [current] = known;
    if (changed && current) return [{ ...current, end: edge }, changed];
  }
  return known;
}

/** Starts of the stretches at an instant, where they are known. */
function beginnings(sight: Sight, at: UnixSeconds, roles: readonly Id[]): Map<Id, UnixSeconds> {
  const starts = new Map<Id, UnixSeconds>();
  // An override may begin before the rota that it is of.
  const layers = layersOfAll(sight.schedule);
  const first = layers.reduce((least, { layer_start }) => Math.min(least, layer_start), at);
  const furthest = Math.max(0, first) - 1;
  const reaches = REACHES.map((reach) => at - reach).filter((start) => start > furthest);
  for (const start of [...reaches, furthest]) {
    const remaining = roles.filter((role) => !starts.has(role));
    if (remaining.length === 0) break;
    const window = { start, end: at + 1 };
    const knownStart = sight.piecesIn(window)[0]?.window.start ?? at;
    const stretches = follow(sight, window, remaining);
    for (const role of remaining) {
      const current = stretches.get(role)?.at(-1);
      if (current && current.start > knownStart) starts.set(role, current.start);
    }
    if (knownStart > start) break;
  }
  return starts;
}

/** Stretches of roles in the known part of a window, whatever reply has them. */
function follow(sight: Sight, window: Interval, roles: readonly Id[]): Map<Id, Seat[]> {
  const seats = sight
    .piecesIn(window)
    .flatMap((piece) => seatsOf(piece.schedule, piece.window, { accountZone: sight.accountZone, roles }));
  return new Map([...byRole(seats)].map(([role, of]) => [role, joinedSeats(of)]));
}

function following(rest: readonly Seat[], isAllKnown: boolean): Following[] {
  const unknown = rest.findIndex(({ state }) => state === 'not known');
  if (unknown >= 0) return following(rest.slice(0, unknown), false);
  const people = rest.findIndex(({ state }) => state === 'on call');
  return rest.slice(0, Math.min(people < 0 ? Infinity : people + 1, MAX_NEXT)).map((seat) => ({
    state: seat.state,
    people: seat.person_ids,
    from: seat.start,
    isEnd: (isAllKnown && seat.state === 'off hours' && seat === rest.at(-1)) || undefined,
  }));
}

/** True if an override has these people, and the regular layers have others. */
function isOverridden(schedule: Schedule, current: Seat, role: Id, at: UnixSeconds): boolean {
  const groups = schedule.layer_schedules.flatMap((layer) => {
    const period = layer.schedules.find((one) => contains(one, at));
    return period ? [{ isOverride: replacesRules(layer), people: peopleInRole(period.group, role) }] : [];
  });
  const hasTheSame = (people: readonly Id[]) => hasSamePeople(people, current.person_ids);
  if (!groups.some(({ isOverride, people }) => isOverride && hasTheSame(people))) return false;
  const regular = groups.filter(({ isOverride }) => !isOverride).map(({ people }) => people);
  const theirs = isTogether(rotaAt(schedule, at)) ? [...new Set(regular.flat())] : (regular.at(-1) ?? []);
  return !hasTheSame(theirs);
}

/** True for the same state and the same people, in any order. */
export function isSameDuty(
  a: Pick<DutyLine, 'state' | 'people'>,
  b: Pick<DutyLine, 'state' | 'people'>,
): boolean {
  return a.state === b.state && hasSamePeople(a.people, b.people);
}
