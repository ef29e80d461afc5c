import { TAKE_FIELDS, type TakeView } from '#address/plans/take';
import { formatFields } from '#address/codec';
import type { Id } from '#contract/id';
import { isFit } from '#domain/plan/change/candidates';
import type { Edit, Plan } from '#domain/plan/change/edit';
import { laneOf, laneRoles } from '#domain/plan/compare';
import { rolesIn } from '#domain/oncall/reply/seats';
import { startOfDay } from '#domain/time/days';
import { yearAt } from '#domain/time/format';
import { contains, type Interval } from '#domain/time/interval';
import { type UnixSeconds, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { usePatchSearch } from '../../../url/use-patch-search';
import { useShiftCandidates } from '../model/shift-candidates';
import { type Planned, type PlanWords, usePlanned } from '../model/use-plan';
import { type Shift, timesOf, useOwnTimes } from './take-times';
import { useGapEnd } from './use-gap-end';

const SHOWN_DAYS = 14;

const NOTHING = { others: [], absences: [], known: { start: 0, end: 0 } };

/** Rota with a change of one shift: the shift, candidates for it, the edit, and what follows. */
export function useTake(scheduleId: string, address: TakeView, account: string) {
  const [view, keepTimes] = useOwnTimes(scheduleId, address);
  const now = useNow();
  const { zone, rangeZone } = view;
  const directory = useDirectory();
  const words: PlanWords = { zone, year: yearAt(now, zone), now, directory };
  const first = startOfDay(wallAt(Math.max(view.shift?.start ?? now, now), rangeZone));
  const window = { days: SHOWN_DAYS, first, zone, rangeZone } as const;
  const nothing: Plan = { from: now, keep: true, edits: [] };
  const { query, planned: base } = usePlanned(scheduleId, window, nothing, account);
  const roles = base ? rolesOf(base) : [];
  const shift = useGapEnd(base && shiftIn(base, view, { now, roles }), { base, roles, now });
  const { choices, stretch, timesFault } = timesOf(shift, view, { now, zone });
  const found = useShiftCandidates({
    planned: base ?? NOTHING,
    after: base?.schedule,
    words,
    stretch: stretch ?? choices?.shift,
    instead: shift?.people ?? [],
  });
  const chosen = view.person ?? found?.candidates.find(isFit)?.person;
  const edit =
    shift && stretch && !timesFault ? editOf(shift, stretch, { chosen, instead: view.instead }) : undefined;
  const { planned } = usePlanned(scheduleId, window, edit ? { ...nothing, edits: [edit] } : nothing, account);
  const patch = usePatchSearch();
  return {
    now,
    words,
    query,
    base,
    planned,
    roles,
    shift,
    choices,
    stretch,
    timesFault,
    found,
    chosen,
    edit,
    // The person stays the same while the stretch changes, also one that was chosen by default.
    set: (change: Partial<TakeView>) => {
      keepTimes(change);
      patch(formatFields(TAKE_FIELDS, { person: chosen, ...change }), { replace: true });
    },
  };
}

export type Take = ReturnType<typeof useTake>;

/** Roles with a lane; of a gap those of its layers. */
function rolesOf({ schedule, known }: Planned): Id[] {
  const roles = laneRoles([schedule], known);
  const ofLayers = rolesIn(schedule.layers.flatMap(({ groups }) => groups));
  return roles.length > 0 || ofLayers.length < 2 ? roles : ofLayers;
}

/** The shift of the address, or what is now in the first role. */
function shiftIn(
  { schedule, known }: Planned,
  { shift, role }: TakeView,
  { now, roles }: { now: UnixSeconds; roles: readonly Id[] },
): Shift {
  const at = Math.max(shift?.start ?? now, now);
  const named = role ?? roles[0];
  const lane = laneOf(schedule, known, roles.length === 0 ? undefined : named);
  const item = lane.find((one) => contains(one, at));
  if (item) return { ...item, role: named };
  const next = lane.find(({ start }) => start > at)?.start;
  const before = lane.findLast((one) => one.end <= at)?.end ?? at;
  return { start: before, end: next ?? known.end, role: named, people: [], isEndless: next === undefined };
}

function editOf(
  { role, people }: Shift,
  { start, end }: Interval,
  { chosen, instead }: { chosen: Id | undefined; instead: Id | undefined },
): Edit | undefined {
  if (chosen === undefined) return undefined;
  const one = people.length > 1 && instead !== undefined && people.includes(instead) ? instead : undefined;
  return {
    kind: 'take',
    person: chosen,
    start,
    end,
    ...(role !== undefined && { role_id: role }),
    ...(one !== undefined && { instead: one }),
  };
}
