import { useMemo } from 'react';
import { rowsOf } from '#domain/insight/incidents/incident-table';
import { dutyIn, type DutyOf } from '#domain/insight/responders/night-duty';
import { sumOf } from '#domain/insight/responders/responder-rows';
import {
  entriesOf,
  metricsOf,
  responsesOf,
  type Entry,
  type ListedFigure,
} from '#domain/insight/responders/responses';
import type { Standing } from '#domain/insight/responders/standings';
import { inSchedule } from '#domain/insight/responders/standings-of-incidents';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import type { RespondersView } from '#address/responders';
import type { IncidentRows } from '../model/use-incident-rows';
import type { Standings } from '../model/use-standings';

type Question = {
  figure: ListedFigure;
  schedule: RespondersView['schedule'];
  rows: IncidentRows;
  standings: Pick<Standings, 'people' | 'total'>;
  duty: DutyOf | undefined;
  insight: Pick<InsightFilterState, 'zone' | 'filter'>;
};

export type Entries = {
  /** Figures of the person, or of the filter. */
  standing: Standing;
  /** True if all entries belong to one person. */
  isOfOne: boolean;
  /** Undefined while loading. */
  entries: readonly Entry[] | undefined;
  /** Schedules with the person on duty at the trigger. */
  schedulesOf: (entry: Entry) => string[];
};

/** Figures under the filter, and the entries of one of them. */
export function useEntries({ figure, schedule, rows, standings, duty, insight }: Question): Entries {
  const { zone, filter } = insight;
  const directory = useDirectory();
  const table = rows.query.data;
  const responses = useMemo(() => {
    if (!table) return undefined;
    const people = new Set(filter.responders);
    const all = responsesOf(rowsOf(table), zone).filter(
      ({ responder }) => people.size === 0 || people.has(responder),
    );
    if (schedule === undefined) return all;
    const own = duty?.schedules.find(({ schedule_id }) => schedule_id === schedule);
    return duty && (own ? inSchedule(all, own, duty) : []);
  }, [table, filter.responders, zone, schedule, duty]);
  const entries = useMemo(() => responses && entriesOf(responses, figure), [responses, figure]);
  const schedules = useMemo(
    () =>
      duty?.schedules.map((one) => ({ name: one.schedule_name, isOnDuty: dutyIn(one, duty.window) })) ?? [],
    [duty],
  );
  const [person] = filter.responders;
  const isOfOne = filter.responders.length === 1;
  const line = isOfOne ? standings.people.find(({ id }) => id === person) : undefined;
  const whole = line ?? {
    ...standings.total,
    id: undefined,
    name: isOfOne && person !== undefined ? directory.person(person) : 'All responders',
  };
  const standing =
    schedule === undefined
      ? whole
      : {
          ...whole,
          figures: sumOf(responses?.map(metricsOf) ?? []),
          before: undefined,
          duty: undefined,
        };
  return {
    standing,
    isOfOne,
    entries,
    schedulesOf: ({ response: { responder, incident } }) =>
      schedules.filter(({ isOnDuty }) => isOnDuty(responder, incident.created_at)).map(({ name }) => name),
  };
}
