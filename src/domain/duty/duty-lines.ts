import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { roleOrder } from '../oncall/reply/role-order';
import { peopleInRole } from '../oncall/reply/seats';
import { isTogether, layersOfAll, rotaAt } from '../schedule/rota';
import { activeRange } from '../schedule/rotation';
import { replacesRules } from '../schedule/tool-past';
import { contains, type Interval } from '../time/interval';
import { DAY, type AccountZone, type UnixSeconds } from '../time/zone';
import { isRegular, rolesOfLayer } from './due';
import { isSameDuty, joined, roleStretches, type DutyState, type RoleStretch } from './role-stretches';
import type { Sight } from './sight';
import { uncoveredIn, type UncoveredCause } from './uncovered';

/**
 * People on call in a schedule at an instant, a line per role, for pages, texts, feeds, metrics and agents.
 *
 * Rules:
 * - The roles are those of the regular layers that have not ended, or of all once they have, and the roles with people
 *   or a gap then: whatever window is in view.
 * - A line lasts as long as its role has the same people, or the same gap, or off hours (role-stretches.ts).
 * - An end beyond what is known is unknown. A line that no change ends has no end in sight: no time is given for it.
 */
export type DutyLine = {
  role: Id;
  state: DutyState;
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
  /** Cause of a gap, or of off hours of the whole schedule. */
  cause: UncoveredCause | undefined;
};

/** End of a line: a time; `none` in sight; or `unknown`, since it is not loaded. */
type End = UnixSeconds | 'none' | 'unknown';

type Following = { state: DutyState; people: readonly Id[]; from: UnixSeconds };

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
  const listed = listedRoles([...rolesAt(here.schedule, at, sight.accountZone), ...others], roleNames);
  const uncovered = uncoveredIn(here.schedule, instant, sight.accountZone);
  const ahead = stretchesAhead(sight, at, listed);
  const begins = beginnings(sight, at, listed);
  return listed.flatMap((role): DutyLine[] => {
    const [current, ...rest] = ahead.get(role) ?? [];
    if (!current) return [];
    const { state, people } = current;
    const cause = uncovered.find((time) => time.role === undefined || time.role === role)?.cause;
    return [
      {
        role,
        state,
        people,
        unknown: people.filter((person) => here.schedule.unknown_people?.includes(person) === true),
        isOverride: state === 'on call' && isOverridden(here.schedule, current, role, at),
        since: begins.get(role),
        until: rest[0]?.start ?? (sight.knownTime.end === Infinity ? 'none' : 'unknown'),
        next: following(rest),
        cause: state === 'on call' ? undefined : cause,
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
  const listed = listedRoles(rolesAt(schedule, at, accountZone), roleNames);
  const stretches = roleStretches(schedule, { start: at, end: at + 1 }, accountZone, listed);
  return listed.flatMap((role) =>
    (stretches.get(role) ?? []).map(({ state, people }): DutyThen => ({ role, state, people })),
  );
}

function listedRoles(roles: readonly Id[], roleNames: readonly RoleName[]): Id[] {
  return roles.length > 0 ? [...new Set(roles)].sort(roleOrder(roleNames)) : [NO_ROLE];
}

/** Roles of the regular layers from an instant on, those with people or a gap then; or of the periods of a reply. */
function rolesAt(schedule: Schedule, at: UnixSeconds, accountZone: AccountZone): Id[] {
  const rota = rotaAt(schedule, at);
  const regular = rota.layers.filter(isRegular);
  const notEnded = regular.filter((layer) => activeRange(layer).end > at);
  const instant = { start: at, end: at + 1 };
  const dueRoles = [...roleStretches(schedule, instant, accountZone)].flatMap(([role, [now]]) =>
    now && now.state !== 'off hours' ? [role] : [],
  );
  const roles = [...(notEnded.length > 0 ? notEnded : regular).flatMap(rolesOfLayer), ...dueRoles];
  if (regular.length > 0) return roles;
  const members = schedule.final_schedule.schedules.flatMap(({ group }) => group.members);
  return [...roles, ...rota.layers.flatMap(rolesOfLayer), ...members.map(({ role_id }) => role_id)];
}

/** Stretches from an instant on, as far as each role needs them. */
function stretchesAhead(sight: Sight, at: UnixSeconds, roles: readonly Id[]): Map<Id, RoleStretch[]> {
  let stretches = new Map<Id, RoleStretch[]>();
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
function isDecided([, ...rest]: readonly RoleStretch[]): boolean {
  return rest.length > MAX_NEXT || rest.some(({ state }) => state === 'on call');
}

/** Follows a stretch from one edge of a layer to the next, where turns no longer change it. */
function farStretches(sight: Sight, at: UnixSeconds, role: Id, known: RoleStretch[]): RoleStretch[] {
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
function follow(sight: Sight, window: Interval, roles: readonly Id[]): Map<Id, RoleStretch[]> {
  const pieces = sight.piecesIn(window).map((piece) => ({
    window: piece.window,
    stretches: roleStretches(piece.schedule, piece.window, sight.accountZone, roles),
  }));
  return new Map(
    roles.map((role) => [
      role,
      joined(
        pieces.flatMap(
          ({ stretches, window: { start, end } }) =>
            stretches.get(role) ?? [{ start, end, state: 'off hours' as const, people: [] }],
        ),
      ),
    ]),
  );
}

function following(rest: readonly RoleStretch[]): Following[] {
  const people = rest.findIndex(({ state }) => state === 'on call');
  return rest
    .slice(0, Math.min(people < 0 ? Infinity : people + 1, MAX_NEXT))
    .map(({ state, people, start }) => ({ state, people, from: start }));
}

/** True if an override has these people, and the regular layers have others. */
function isOverridden(schedule: Schedule, current: RoleStretch, role: Id, at: UnixSeconds): boolean {
  const groups = schedule.layer_schedules.flatMap((layer) => {
    const period = layer.schedules.find((one) => contains(one, at));
    return period ? [{ isOverride: replacesRules(layer), people: peopleInRole(period.group, role) }] : [];
  });
  const hasTheSame = (people: readonly Id[]) => isSameDuty({ state: current.state, people }, current);
  if (!groups.some(({ isOverride, people }) => isOverride && hasTheSame(people))) return false;
  const regular = groups.filter(({ isOverride }) => !isOverride).map(({ people }) => people);
  const theirs = isTogether(rotaAt(schedule, at)) ? [...new Set(regular.flat())] : (regular.at(-1) ?? []);
  return !hasTheSame(theirs);
}
