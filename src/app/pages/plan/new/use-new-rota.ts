import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { PlanView } from '#address/plan';
import { plannedLayers } from '#domain/plan/change/apply';
import { computePlan } from '#domain/schedule/compute';
import { zoneOf } from '#domain/schedule/rota';
import type { Interval } from '#domain/time/interval';

/** Path part of a rota that does not exist yet. */
export const NEW = 'new';

type NewFields = Partial<Pick<PlanView, 'name' | 'team' | 'copy' | 'rules'>>;

type Scope = {
  schedules: readonly Schedule[] | undefined;
  account: string;
  /** Time from now on: a new rota has no duty before. */
  future: Interval;
};

/** Rota that does not exist yet: empty, or the regular layers of another one under its own name. */
export function useNewRota(
  scheduleId: string,
  { name = '', team, copy, rules }: NewFields,
  { schedules, account, future }: Scope,
): Schedule | undefined {
  const copied = useMemo(() => {
    const original = schedules?.find(({ schedule_id }) => schedule_id === copy);
    return original && copyOf(original, future, account);
  }, [schedules, copy, future, account]);
  return useMemo(() => {
    if (scheduleId !== NEW || !schedules) return undefined;
    const own = { schedule_id: NO_ID, schedule_name: name };
    return copied
      ? { ...copied, ...own, team_id: team ?? copied.team_id }
      : { ...EMPTY, ...own, team_id: team ?? NO_ID, time_zone: rules ?? account };
  }, [scheduleId, schedules, copied, name, team, rules, account]);
}

/** Rota as the server copies it: without overrides and without the past. */
function copyOf(original: Schedule, future: Interval, account: string): Schedule {
  const { team_id, layers_overlap } = original;
  const rota = {
    ...EMPTY,
    team_id,
    schedule_id: NO_ID,
    schedule_name: original.schedule_name,
    time_zone: zoneOf(original, account),
    ...(layers_overlap !== undefined && { layers_overlap }),
    layers: plannedLayers(original, future.start),
  };
  const { layer_schedules, final_schedule } = computePlan(rota, future, account);
  return { ...rota, layer_schedules, final_schedule };
}

/** Id of a rota that does not exist yet. */
export const NO_ID: Id = 0;

/** Rules and periods of an empty rota. */
export const NO_DUTY = {
  layers: [],
  layer_schedules: [],
  final_schedule: { layer_name: '', mode: 0, schedules: [] },
};

const EMPTY = { ...NO_DUTY, description: '', enabled: true };
