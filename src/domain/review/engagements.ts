import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { addTo } from '../collections';
import { isEmpty, overlap, union, type Interval, contains, intersect } from '../time/interval';
import type { Bar } from './chronology';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { type KnownSeat, knownSeats } from '../duty/known-seats';
import { isOnCall } from '../duty/seats';
import { onCallIn } from '../duty/known-seats';
import { roleOrder } from '../oncall/reply/role-order';
import { roleName } from '../oncall/words/rule-words';
import { enabledStretches, isEnabledIn, rotaAt } from '../schedule/rota';
import type { UnixSeconds, AccountZone } from '../time/zone';

/**
 * Time of people on the incidents of a review.
 *
 * Rules: a person is engaged from their acknowledgement to the close, or until the incident is escalated or reassigned
 * from them. Overlapping incidents are one engagement, which counts its time once.
 */

/** Engagement, cut to the window. */
type Engagement = Interval & { incidents: number; goesOn: boolean };

export type EngagedPerson = { id: Id; engagements: readonly Engagement[] };

type Assignments = NonNullable<IncidentRow['responders']>;

type Work = Interval & { bar: Bar };

/** Engaged people by their first engagement; `assignmentsOf` is undefined for an unknown incident. */
export function engagedPeople(
  bars: readonly Bar[],
  assignmentsOf: (bar: Bar) => Assignments | undefined,
): EngagedPerson[] {
  const works = new Map<Id, Work[]>();
  for (const bar of bars) {
    for (const assignment of assignmentsOf(bar) ?? []) {
      const work = workOn(bar, assignment);
      if (work) addTo(works, assignment.responder_id, work);
    }
  }
  const startOf = ({ engagements: [first] }: EngagedPerson) => first?.start ?? 0;
  return [...works]
    .map(([id, own]) => ({ id, engagements: mergeWorks(own) }))
    .sort((a, b) => startOf(a) - startOf(b));
}

function workOn(bar: Bar, { acked_at: start, ...assignment }: Assignments[number]): Work | undefined {
  if (start === null) return undefined;
  const handed = [assignment.escalated_at, assignment.reassigned_at].filter(
    (at) => at !== null && at > start,
  );
  const work = { start, end: Math.min(bar.end, ...handed.map(Number)), bar };
  return isEmpty(work) ? undefined : work;
}

function mergeWorks(works: readonly Work[]): Engagement[] {
  return union(works).map((whole) => {
    const { start, end } = whole;
    const own = works.filter((work) => !isEmpty(overlap(work, whole)));
    return {
      start,
      end,
      incidents: new Set(own.map(({ bar }) => bar.id)).size,
      goesOn: own.some((work) => work.bar.goesOn && work.end === work.bar.end && work.end === end),
    };
  });
}

/** Evidence beside incidents: deliveries and RUM issues by id, shared stacks by the fragment that contains them. */
export type Evidence =
  | { kind: 'delivery'; integrationId: string; eventId: string }
  | { kind: 'issue'; id: string }
  | { kind: 'stack'; fragment: string };

type ReadEvidence = { kind: 'found'; evidence: Evidence; name: string } | { kind: 'none'; why: string };

const ID = /^[\w.:-]{1,128}$/;
const HAS_DIGIT = /\d/;

/** Evidence of a pasted text: a dashboard link to any of them, two ids of a delivery, or the id of an issue. */
export function readEvidence(pasted: string): ReadEvidence {
  const text = pasted.trim();
  if (text === '') return { kind: 'none', why: 'Paste a link or an id.' };
  const stack = /#(stack=\d\.[\w-]+)/.exec(text)?.[1];
  if (stack !== undefined) return foundEvidence({ kind: 'stack', fragment: stack }, 'shared stack');
  const [, integrationId, eventId] = partsIn(/\/webhooks\/([^/?#\s]+)\/([^/?#\s]+)/, text);
  if (integrationId !== undefined && eventId !== undefined)
    return foundEvidence({ kind: 'delivery', integrationId, eventId }, 'webhook delivery');
  const [, issue] = partsIn(/\/rum\/issues\/([^/?#\s]+)/, text);
  if (issue !== undefined) return foundEvidence({ kind: 'issue', id: issue }, 'RUM issue');
  if (/^https?:/.test(text))
    return { kind: 'none', why: 'This link leads to no delivery, RUM issue or shared stack.' };
  if (text.includes('\n'))
    return { kind: 'none', why: 'Share a stack on the page of stacks first, and paste its link.' };
  const ids = text.split(/[\s/,]+/);
  if (!ids.every((id) => ID.test(id) && HAS_DIGIT.test(id)) || ids.length > 2)
    return { kind: 'none', why: 'Not understood. A delivery has two ids, int-1 ev-1; an issue one.' };
  const [first = '', second] = ids;
  return second === undefined
    ? foundEvidence({ kind: 'issue', id: first }, 'RUM issue')
    : foundEvidence({ kind: 'delivery', integrationId: first, eventId: second }, 'webhook delivery');
}

/** Unique key. */
export function evidenceKey(evidence: Evidence): string {
  if (evidence.kind === 'delivery') return `${evidence.integrationId}/${evidence.eventId}`;
  return evidence.kind === 'issue' ? evidence.id : evidence.fragment;
}

function foundEvidence(evidence: Evidence, name: string): ReadEvidence {
  return { kind: 'found', evidence, name };
}

/** The groups of a match without the escapes of an address; none where an escape is none. */
function partsIn(form: RegExp, text: string): string[] {
  try {
    return (form.exec(text) ?? []).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** Some people's stretch of duty, cut to the window. */
type LanePart = Interval & { people: readonly Id[]; fromBefore: boolean; goesOn: boolean };

/** Time that no one has; expected where the schedule's hours leave it out. */
type LaneGap = Interval & { isExpected: boolean };

/** Duty in a schedule, or in one of its roles if it has several. */
export type Lane = {
  key: string;
  /** "Payments", "Payments, Primary" */
  name: string;
  schedule: Schedule;
  role: Id | undefined;
  parts: readonly LanePart[];
  gaps: readonly LaneGap[];
};

/**
 * The lanes of schedules in a window, by their seats, those of a schedule in the order of the roles.
 * @throws RangeError where the zone is no tz database name.
 */
export function lanesOf(
  schedules: readonly Schedule[],
  window: Interval,
  accountZone: AccountZone,
  roleNames: readonly RoleName[],
): Lane[] {
  const order = roleOrder(roleNames);
  return schedules.flatMap((schedule) => {
    const seats = knownSeats(schedule, { window, accountZone }).filter(
      (seat) => !isEmpty(overlap(seat, window)),
    );
    const roles = [...new Set(seats.filter(isOnCall).map(({ role_id }) => role_id))].sort(order);
    const enabled = enabledStretches(schedule, window);
    const gapsOf = (seat: KnownSeat): LaneGap[] =>
      intersect([overlap(seat, window)], enabled).map((gap) =>
        Object.assign(gap, { isExpected: seat.state === 'off hours' }),
      );
    const lane = (role: Id | undefined): Lane => {
      const own = role ?? roles[0] ?? seats[0]?.role_id;
      const of = seats.filter(({ role_id }) => role_id === own);
      return {
        key: `${schedule.schedule_id}.${role ?? ''}`,
        name: `${schedule.schedule_name}${role === undefined ? '' : `, ${roleName(role, roleNames)}`}`,
        schedule,
        role,
        parts: of.filter(isOnCall).map((seat) =>
          Object.assign(overlap(seat, window), {
            people: seat.person_ids,
            fromBefore: seat.start <= window.start && seat.begins !== window.start,
            goesOn: seat.end >= window.end && seat.ends !== window.end,
          }),
        ),
        gaps: of.filter(({ state }) => state === 'gap' || state === 'off hours').flatMap(gapsOf),
      };
    };
    return roles.length > 1 ? roles.map(lane) : [lane(undefined)];
  });
}

/** People on call in a lane at an instant; if there are none, `isExpected` is true for a closed rota. */
export type DutyThen = {
  lane: Lane;
  people: readonly Id[];
  isExpected: boolean;
};

/** Duties at an instant: those of the team first, of each those with people first. */
export function dutiesAt(lanes: readonly Lane[], at: UnixSeconds, team: Id): DutyThen[] {
  const rank = ({ lane, people }: DutyThen): number =>
    (team !== 0 && lane.schedule.team_id === team ? 0 : 2) + (people.length > 0 ? 0 : 1);
  return lanes
    .filter(({ schedule }) => rotaAt(schedule, at).enabled)
    .map((lane) => ({
      lane,
      people: lane.parts.find((part) => contains(part, at))?.people ?? [],
      isExpected: lane.gaps.find((gap) => contains(gap, at))?.isExpected ?? false,
    }))
    .sort((a, b) => rank(a) - rank(b));
}

/** True where nobody was on call although the rota was open. */
export function hasGap({ gaps }: Lane): boolean {
  return gaps.some(({ isExpected }) => !isExpected);
}

/** False for a lane that is closed by its hours all along. */
export function hasDutyOrGap(lane: Lane): boolean {
  return lane.parts.length > 0 || hasGap(lane);
}

/** Lanes of the team alone; all of them if it has none. */
export function lanesOfTeams(lanes: readonly Lane[], teams: ReadonlySet<Id>): readonly Lane[] {
  const own = lanes.filter(({ schedule }) => schedule.team_id !== 0 && teams.has(schedule.team_id));
  return own.length === 0 ? lanes : own;
}

/** Max schedules chosen without the user, beside those of the teams. */
const MAX_DEFAULT = 8;

/**
 * Default schedules of a review: those of the incidents' teams, then those with a responder on call; without either,
 * all enabled ones.
 */
export function schedulesThatMatter(
  schedules: readonly Schedule[],
  teams: ReadonlySet<Id>,
  responders: ReadonlySet<Id>,
  window: Interval,
): Schedule[] {
  const enabled = schedules.filter((schedule) => isEnabledIn(schedule, window));
  const own = enabled.filter(({ team_id }) => team_id !== 0 && teams.has(team_id));
  const theirs = enabled.filter(
    (schedule) =>
      !own.includes(schedule) &&
      onCallIn(schedule, window).some(({ person_ids }) =>
        person_ids.some((person) => responders.has(person)),
      ),
  );
  const involved = [...own, ...theirs];
  return (involved.length === 0 ? enabled : involved).slice(0, Math.max(MAX_DEFAULT, own.length));
}
