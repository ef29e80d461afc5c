import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { parseId } from '#contract/id';
import { formatFields } from '#address/codec';
import {
  type LinkedForm,
  PLAN_FIELDS,
  planWindow,
  type PlanView,
  readForm,
  readPlan,
  withForm,
  withoutForm,
  writePlan,
} from '#address/plan';
import { plannedLayers, rulesHash } from '#domain/plan/change/apply';
import { consequencesOf } from '#domain/plan/change/consequences';
import type { Plan } from '#domain/plan/change/edit';
import { type Interval, overlap } from '#domain/time/interval';
import { proposalOf } from '#domain/plan/change/proposal';
import { zoneOf } from '#domain/schedule/rota';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { useDaysOff } from '../../../api/served/days-off';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { besideQuery } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';
import { NO_DUTY, NO_ID, useNewRota } from '../new/use-new-rota';
import { usePlanChecks } from './use-plan-checks';
import { isGuest } from '../../../url/settings';
import { usePatchSearch } from '../../../url/use-patch-search';

/** Closes the form once its edit is in the proposal. */
const CLOSED = formatFields(PLAN_FIELDS, {
  role: undefined,
  edit: undefined,
  add: undefined,
});

/** Proposal in the address, with undo and redo of this visit. */
export function usePlanAddress() {
  const { hash } = useLocation();
  const patch = usePatchSearch();
  const now = useNow();
  const [past, setPast] = useState<readonly Plan[]>([]);
  const [future, setFuture] = useState<readonly Plan[]>([]);
  // The proposal stays the same while its form changes.
  const proposal = withoutForm(hash);
  const reading = useMemo(() => readPlan(proposal), [proposal]);
  const nextHour = now - (now % 3600) + 3600;
  const linked = reading === 'damaged' ? undefined : reading;
  const plan = useMemo((): Plan => linked ?? { from: nextHour, keep: true, edits: [] }, [linked, nextHour]);
  const [isTooLong, setTooLong] = useState(false);
  const write = (next: Plan, rules: string): boolean => {
    const { from, keep, edits } = next;
    const fragment = writePlan({ from, keep, edits, rules });
    setTooLong(fragment === undefined);
    if (fragment !== undefined) patch(CLOSED, { replace: true, hash: fragment });
    return fragment !== undefined;
  };
  return {
    plan,
    isDamaged: reading === 'damaged',
    /** Unfinished form. */
    form: useMemo(() => readForm(hash), [hash]),
    keepForm: (form: LinkedForm) => patch({}, { replace: true, hash: withForm(hash, form) }),
    /** Opens a form, or closes it. */
    openForm: (fields: Pick<PlanView, 'role' | 'edit' | 'add'>) =>
      patch(formatFields(PLAN_FIELDS, fields), { replace: true, hash: proposal }),
    /** Moves a new rota to another zone, with its edits; an open form stays. */
    setZone: (zone: string, edits: Plan['edits'], rules: string) => {
      const { from, keep } = plan;
      const fragment = writePlan({ from, keep, edits, rules });
      const form = readForm(hash);
      patch(formatFields(PLAN_FIELDS, { rules: zone }), {
        replace: true,
        ...(fragment !== undefined && { hash: form ? withForm(fragment, form) : fragment }),
      });
    },
    isTooLong,
    /** Rules that the link was made for. */
    rules: linked?.rules,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (next: Plan, rules: string) => {
      if (!write(next, rules)) return;
      setPast([...past, plan]);
      setFuture([]);
    },
    undo: (rules: string) => {
      const before = past.at(-1);
      if (!before || !write(before, rules)) return;
      setPast(past.slice(0, -1));
      setFuture([...future, plan]);
    },
    redo: (rules: string) => {
      const next = future.at(-1);
      if (!next || !write(next, rules)) return;
      setFuture(future.slice(0, -1));
      setPast([...past, plan]);
    },
  };
}

/** Time beside the view that is known, so that a shift of a week is whole. A guest's link holds the view alone. */
const beside = () => (isGuest() ? 0 : 8 * DAY);

/** Time in which consequences count; absent = the view. */
type Counted = { counted?: Interval };

/** Schedule, the schedule as planned, and what follows. */
export function usePlanned(
  scheduleId: string,
  view: Pick<PlanView, 'days' | 'first' | 'zone' | 'rangeZone'> & Partial<PlanView> & Counted,
  plan: Plan,
  account: string,
) {
  const now = useNow();
  const day = now - (now % DAY);
  const { days, first, zone, rangeZone, counted } = view;
  const window = useMemo(() => planWindow({ days, first, rangeZone }, day), [days, first, rangeZone, day]);
  // Layers of a reply depend on its window: it begins before the change. Shifts and rests reach beyond the view.
  // By whole days, so that passing time asks for no other reply.
  const start = Math.min(window.start - beside(), plan.from - (plan.from % DAY) - DAY);
  const end = window.end + beside();
  const reach = useMemo(() => ({ start, end }), [start, end]);
  const directory = useDirectory();
  const query = useQuery({ ...besideQuery(reach), select: directory.reply });
  const hour = now - (now % 3600);
  const future = useMemo(() => ({ start: Math.max(start, hour), end }), [start, hour, end]);
  const fresh = useNewRota(scheduleId, view, { schedules: query.data?.schedules, account, future });
  const schedule = fresh ?? query.data?.schedules.find(({ schedule_id: id }) => id === parseId(scheduleId));
  const next = useMemo(
    () =>
      schedule && { schedule, ...proposalOf(schedule, plan, schedule === fresh ? future : reach, account) },
    [schedule, fresh, plan, future, reach, account],
  );
  // Consequences take as long as the plan itself: in a task of their own.
  const proposed = useDeferredValue(next) ?? next;
  const zones = useMemo(() => zonesOf(directory), [directory]);
  const { absences } = useDaysOff(reach);
  const scope = useMemo(
    () => ({
      window: counted
        ? overlap(counted, reach)
        : { start: Math.max(window.start, plan.from), end: window.end },
      zone,
      accountZone: account,
      zones,
      absences,
    }),
    [counted, reach, window, plan, zone, account, zones, absences],
  );
  const others = useMemo(
    () => query.data?.schedules.filter((one) => one !== proposed?.schedule) ?? [],
    [query.data, proposed?.schedule],
  );
  const consequences = useMemo(() => {
    if (!proposed) return undefined;
    // A new rota is all duty that was not there before, also that of a copy.
    const isNew = proposed.schedule.schedule_id === NO_ID;
    const before = isNew ? { ...proposed.schedule, ...NO_DUTY } : proposed.schedule;
    return consequencesOf(before, proposed.after, others, scope);
  }, [proposed, others, scope]);
  const isExact = proposed?.isExact === true;
  const checked = usePlanChecks(scheduleId, plan, consequences, { view, account, reach, scope, isExact });
  const planned =
    proposed && consequences && checked
      ? {
          ...proposed,
          consequences,
          /** The same to the horizon of the checks. */
          checked,
          /** All schedules, for the colours of their people. */
          visible: query.data?.schedules ?? [],
          others,
          absences,
          known: reach,
          layers: plannedLayers(proposed.schedule, plan.from),
          rules: rulesHash(proposed.schedule, plan.from),
          rulesZone: zoneOf(proposed.schedule, account),
          /** The schedule after some of the edits only. */
          afterOf: (edits: Plan['edits']) =>
            proposalOf(proposed.schedule, { ...plan, edits }, reach, account).after,
        }
      : undefined;
  return { window, query, planned, now };
}

export type Planned = NonNullable<ReturnType<typeof usePlanned>['planned']>;

function zonesOf({ people, zoneOf }: Directory): ReadonlyMap<number | bigint, string> {
  return new Map(
    people.flatMap(({ id }) => {
      const zone = zoneOf(id);
      return zone === undefined ? [] : [[id, zone] as const];
    }),
  );
}

/** Context of words for people, times and layers. */
export type PlanWords = { zone: string; year: number; now: UnixSeconds; directory: Directory };
