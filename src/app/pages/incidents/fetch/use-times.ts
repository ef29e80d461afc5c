import { useMemo } from 'react';
import { timesOfHour } from '#domain/insight/incidents/hours-of-week';
import { dutyOfPerson } from '#domain/oncall/reply/person-duty';
import { intersect, type Interval } from '#domain/time/interval';
import { dutyWindow, useDuty } from '../../../components/duty/use-duty';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import type { IncidentsView } from '../model/url';

/** When incidents have to have been triggered; undefined while that is not known. */
export type Times = readonly Interval[] | 'any' | undefined;

type TimeChoice = Pick<IncidentsView, 'hour' | 'duty'>;

/** The hours of the week and of somebody's duty that the address asks for, and what became of the schedules. */
export function useTimes(
  { hour, duty: person }: TimeChoice,
  { range, zone, now, problems }: Pick<InsightFilterState, 'range' | 'zone' | 'now' | 'problems'>,
) {
  const { start, end } = dutyWindow(range, now);
  const duty = useDuty({ start, end }, person !== undefined && problems.length === 0);
  const { schedules } = duty;
  const times = useMemo((): Times => {
    const hours = hour && problems.length === 0 ? timesOfHour(hour, range, zone) : undefined;
    if (person === undefined) return hours ?? 'any';
    const own = schedules && dutyOfPerson(schedules, person, { start, end });
    return own && hours ? intersect(own, hours) : own;
  }, [hour, person, schedules, range, zone, start, end, problems]);
  return { times, duty };
}
