import type { Id } from '#contract/id';
import { computeSchedule } from '#domain/schedule/compute';
import { contains, type Interval } from '#domain/time/interval';
import { earlierVersions } from '#domain/schedule/versions';
import type { RecordSet } from '../records/kinds';
import type { Random } from './random';

/** Schedules by channel: the second gets some alerts, and all while the first has nobody on call. */
const ROTAS: Readonly<Record<string, readonly [string, string?]>> = {
  'Checkout alerts': ['Checkout primary and secondary'],
  'Ledger and settlement': ['Ledger office hours', 'Checkout primary and secondary'],
  'Fraud signals': ['Fraud response'],
  'Search quality and latency': ['Search follow-the-sun', 'Search index rebuild watch'],
  'Kubernetes clusters': ['Kubernetes clusters'],
  'Build and deploy': ['Build and deploy', 'Kubernetes clusters'],
  'Secrets and certificates': ['Kubernetes clusters'],
  'Data pipelines': ['Data pipelines', 'Warehouse support'],
  'Mobile crashes': ['Mobile crash triage'],
  'Major incidents': ['Incident commanders'],
  'Security response': ['Incident commanders', 'Core weekend duty'],
};

/** Ids of the people called for an alert, in order; undefined if no one is on call. */
export type OnDuty = (channel: string, at: number, random: Random) => readonly Id[] | undefined;

/**
 * Duty as known at each time: corrections entered later do not count.
 * @param window time range in Unix seconds.
 */
export function onDutyIn(
  { schedules, schedule_versions }: Pick<RecordSet, 'schedules' | 'schedule_versions'>,
  window: Interval,
  timeZone: string,
): OnDuty {
  const periods = new Map(
    schedules.map((schedule) => {
      const history = schedule_versions
        .filter(({ schedule_id }) => schedule_id === schedule.schedule_id)
        .map(({ at, enabled, ...rota }) => ({ at, enabled, rota, added: [] }));
      const rota = { ...schedule, versions: earlierVersions(history, window, timeZone) };
      return [schedule.schedule_name, computeSchedule(rota, window, timeZone).final_schedule.schedules];
    }),
  );
  const peopleIn = (schedule: string | undefined, at: number) => {
    const group = periods.get(schedule ?? '')?.find((period) => contains(period, at))?.group;
    const people = group?.members
      .toSorted((a, b) => Number(a.role_id) - Number(b.role_id))
      .flatMap((it) => it.person_ids);
    return people && people.length > 0 ? people : undefined;
  };
  return (channel, at, random) => {
    const [main, other] = ROTAS[channel] ?? [];
    const isOthers = other !== undefined && random.between(1, 4) === 1;
    const [first, then] = isOthers ? [other, main] : [main, other];
    return peopleIn(first, at) ?? peopleIn(then, at);
  };
}
