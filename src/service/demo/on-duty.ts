import { computeSchedule } from '#domain/schedule/compute';
import { contains, type Interval } from '#domain/time/interval';
import type { ScheduleRecord } from '../records/kinds/schedules';
import type { Random } from './random';

/** Schedules by channel: the second gets some of the alerts, and all of them while nobody is on duty in the first. */
const ROTAS: Readonly<Record<string, readonly [string, string?]>> = {
  checkout: ['Checkout primary and secondary'],
  ledger: ['Ledger office hours', 'Checkout primary and secondary'],
  fraud: ['Fraud response'],
  search: ['Search follow-the-sun', 'Search index rebuild watch'],
  kubernetes: ['Kubernetes clusters'],
  delivery: ['Build and deploy', 'Kubernetes clusters'],
  secrets: ['Kubernetes clusters'],
  pipelines: ['Data pipelines', 'Warehouse support'],
  mobile: ['Mobile crash triage'],
  major: ['Incident commanders'],
  security: ['Incident commanders', 'Core weekend duty'],
};

/** Ids of the people called for an alert, in order; undefined if no one is on duty. */
export type OnDuty = (channel: string, at: number, random: Random) => readonly number[] | undefined;

/** @param window time range in Unix seconds. */
export function onDutyIn(schedules: readonly ScheduleRecord[], window: Interval, timeZone: string): OnDuty {
  const periods = new Map(
    schedules.map((schedule) => [
      schedule.schedule_name,
      computeSchedule(schedule, window, timeZone).final_schedule.schedules,
    ]),
  );
  const peopleIn = (schedule: string | undefined, at: number) => {
    const group = periods.get(schedule ?? '')?.find((period) => contains(period, at))?.group;
    const people = group?.members
      .toSorted((a, b) => Number(a.role_id) - Number(b.role_id))
      .flatMap((it) => it.person_ids);
    return people && people.length > 0 ? people.map(Number) : undefined;
  };
  return (channel, at, random) => {
    const [main, other] = ROTAS[channel] ?? [];
    const isOthers = other !== undefined && random.between(1, 4) === 1;
    const [first, then] = isOthers ? [other, main] : [main, other];
    return peopleIn(first, at) ?? peopleIn(then, at);
  };
}
