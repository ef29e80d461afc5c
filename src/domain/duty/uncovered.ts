import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { enabledStretches, isEnabledIn } from '../schedule/rota';
import { contains, isEmpty, type Interval, overlap, subtract, union, lengthOf } from '../time/interval';
import type { AccountZone, UnixSeconds } from '../time/zone';
import { type Edge, knownSeats, type Seated, type Span, seatsIn } from './known-seats';
import { byRole, hasSamePeople, isOnCall, shownGaps } from './seats';

/**
 * Time without enough people, by the seats of a schedule: its part in a window, with its real begin and end.
 *
 * Rules:
 * - gap: a role is due and empty. Without anybody on call in any role, `role` is undefined: it is of the whole schedule.
 * - expected: no one is on call, and no one is due.
 * - unknown: only people without a record are on call, or in a role. Without any record of people, no one is unknown.
 * A disabled version has none.
 */
export type Uncovered = Span & {
  kind: 'gap' | 'expected' | 'unknown';
  role: Id | undefined;
  /** People without a record; empty for the other kinds. */
  people: readonly Id[];
};

type Covering = Seated & Pick<Schedule, 'unknown_people'>;

const ALWAYS = { start: -Infinity, end: Infinity };

/**
 * The uncovered time of a schedule in a window: that of the whole schedule, then role by role what is not in it, then
 * that of unknown people.
 * @throws RangeError if the account's zone is no tz database name.
 */
export function uncoveredIn(schedule: Covering, window: Interval, accountZone: AccountZone): Uncovered[] {
  const enabled = enabledStretches(schedule, window);
  if (enabled.length === 0) return [];
  const unknown = new Set(schedule.unknown_people);
  const unknownEdges = new Set<UnixSeconds>();
  const all = knownSeats(schedule, { window, accountZone });
  if (unknown.size === 0 && all.every(isOnCall)) return [];
  const seats = all.map((seat) => {
    const { begins, ends } = seat;
    if (begins === 'unknown') unknownEdges.add(seat.start);
    if (ends === 'unknown') unknownEdges.add(seat.end);
    if (begins !== 'none' && ends !== 'none') return seat;
    const start = begins === 'none' ? -Infinity : seat.start;
    return Object.assign({}, seat, { start, end: ends === 'none' ? Infinity : seat.end });
  });
  const edgeOf = (at: UnixSeconds): Edge => {
    if (Math.abs(at) === Infinity) return 'none';
    return unknownEdges.has(at) ? 'unknown' : at;
  };
  const listed = <T extends Interval>(times: readonly T[], of: (time: T) => Omit<Uncovered, keyof Span>) =>
    times
      .filter((time) => !isEmpty(overlap(time, window)))
      .map((time): Uncovered =>
        Object.assign(overlap(time, window), of(time), {
          begins: edgeOf(time.start),
          ends: edgeOf(time.end),
        }),
      );
  const ofKind = (kind: Uncovered['kind'], role?: Id) => () => ({ kind, role, people: [] });
  const roles = [...byRole(seats).values()];
  const knownTime = roles.map((of) => union(of.filter(({ state }) => state !== 'not known')));
  const notKnown = knownTime.flatMap((times) => subtract([ALWAYS], times));
  const onCall = union(seats.filter(isOnCall));
  const gaps = seats.filter(({ state }) => state === 'gap');
  const whole = shownGaps(subtract(union(gaps), union([...onCall, ...notKnown])));
  const disabled = subtract([window], enabled);
  const expected = subtract([ALWAYS], union([...onCall, ...whole, ...notKnown, ...disabled]));
  const isUnknown = (person: Id) => unknown.has(person);
  const staffed = unknown.size === 0 ? [] : seats.filter(isOnCall);
  const doubtful = staffed.filter(({ person_ids }) => person_ids.every(isUnknown));
  const nobodyKnown = byPeople(subtract(doubtful, union(staffed.filter((seat) => !doubtful.includes(seat)))));
  return [
    ...[...listed(whole, ofKind('gap')), ...listed(expected, ofKind('expected'))].sort(
      (a, b) => a.start - b.start,
    ),
    ...[...byRole(gaps)].flatMap(([role, of]) => listed(shownGaps(subtract(of, whole)), ofKind('gap', role))),
    ...listed(nobodyKnown, ({ people }) => ({ kind: 'unknown', role: undefined, people })),
    ...listed(subtract(doubtful, union(nobodyKnown)), ({ role_id: role, person_ids: people }) => {
      return { kind: 'unknown', role, people };
    }),
  ];
}

/** Stretches of the people of seats, whatever their roles. */
function byPeople(seats: readonly (Interval & { person_ids: readonly Id[] })[]) {
  const stretches: (Interval & { people: readonly Id[] })[] = [];
  const edges = [...new Set(seats.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  for (const [index, start] of edges.entries()) {
    const here = seats.filter((seat) => contains(seat, start));
    const people = [...new Set(here.flatMap(({ person_ids }) => person_ids))];
    const end = edges[index + 1];
    const last = stretches.at(-1);
    if (end === undefined || people.length === 0) continue;
    if (last?.end === start && hasSamePeople(last.people, people)) last.end = end;
    else stretches.push({ start, end, people });
  }
  return stretches;
}

/** True if no one is on call at all. */
export function isWholeGap({ kind, role }: Uncovered): boolean {
  return kind !== 'unknown' && role === undefined;
}

/** Gaps first, then time of unknown people, then what is expected; of each the whole schedule's before a role's. */
export function byUrgency(a: Uncovered, b: Uncovered): number {
  const rank = ({ kind, role }: Uncovered) => KINDS.indexOf(kind) * 2 + Number(role !== undefined);
  return rank(a) - rank(b) || a.start - b.start;
}

export const KINDS: readonly Uncovered['kind'][] = ['gap', 'unknown', 'expected'];

/**
 * Covered time of a window: time on call with everybody who is due, compared with that and with gaps. Off hours count
 * in neither. Time of unknown people is not covered. A disabled schedule has no due time.
 */
export type CoveredTime = {
  /** Seconds. */
  due: number;
  covered: number;
};

export function coverageOf(schedule: Schedule, window: Interval, accountZone: AccountZone): CoveredTime {
  if (!isEnabledIn(schedule, window)) return { due: 0, covered: 0 };
  const unknown = uncoveredIn(schedule, window, accountZone).filter(({ kind }) => kind === 'unknown');
  const seats = seatsIn(schedule, { window, accountZone });
  const due = union(seats.filter(({ state }) => state === 'on call' || state === 'gap'));
  const missed = union([...seats.filter(({ state }) => state === 'gap'), ...unknown]);
  return { due: lengthOf(due), covered: lengthOf(subtract(due, missed)) };
}

/** Share of the due time that is covered, 0 to 1; undefined without due time. */
export function coveredShare(all: readonly CoveredTime[]): number | undefined {
  const due = all.reduce((sum, one) => sum + one.due, 0);
  return due === 0 ? undefined : all.reduce((sum, { covered }) => sum + covered, 0) / due;
}
