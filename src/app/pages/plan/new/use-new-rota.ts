import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { PlanView } from '#address/plan';

/** Path part of a rota that does not exist yet. */
export const NEW = 'new';

type NewFields = Partial<Pick<PlanView, 'name' | 'team' | 'copy' | 'rules'>>;

/** Rota that does not exist yet: empty, or a copy of another one under its own name. */
export function useNewRota(
  scheduleId: string,
  { name = '', team, copy, rules }: NewFields,
  { schedules, account }: { schedules: readonly Schedule[] | undefined; account: string },
): Schedule | undefined {
  return useMemo(() => {
    if (scheduleId !== NEW || !schedules) return undefined;
    const own = {
      schedule_id: NO_ID,
      schedule_name: name,
      team_id: team ?? NO_ID,
      time_zone: rules ?? account,
    };
    const original = schedules.find(({ schedule_id }) => schedule_id === copy);
    return original
      ? {
          ...original,
          ...own,
          team_id: team ?? original.team_id,
          time_zone: rules ?? original.time_zone ?? account,
        }
      : { ...EMPTY, ...own };
  }, [scheduleId, schedules, name, team, copy, rules, account]);
}

/** Id of a rota that does not exist yet. */
export const NO_ID: Id = 0;

const EMPTY = {
  description: '',
  enabled: true,
  layers: [],
  layer_schedules: [],
  final_schedule: { layer_name: '', mode: 0, schedules: [] },
};
