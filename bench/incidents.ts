import type { Entry } from '../src/service/import/import-records';
import { entriesOf } from '../src/service/import/import-records';
import { assigned, incidentAt, sent, storeOf } from '../src/service/insight/insight.spec-support';
import type { IncidentRecord } from '../src/service/records/kinds/incidents/facts';

/** Data and requests of the store benchmarks. */

export const ZONE = 'America/New_York';
export const START = Date.parse('2026-01-02T00:00:00Z') / 1000;
export const END = Date.parse('2026-06-30T00:00:00Z') / 1000;
/** Half a year, and nothing filtered. */
export const RANGE = { start_time: START, end_time: END, query: '', labels: {}, fields: {}, time_zone: ZONE };

const SERVICES = 200;
const ENVIRONMENTS = ['production', 'production', 'production', 'staging', 'development'];
const IMPACTS = ['none', 'degraded', 'outage'];

/**
 * Spread evenly over the range and forty people; two notifications each. Six hundred sets of labels, and a title of
 * its own for about every tenth incident.
 */
export function* incidents(count: number): Generator<IncidentRecord> {
  const step = (END - START - 1) / count;
  for (let i = 0; i < count; i += 1) {
    const at = Math.floor(START + 1 + i * step);
    const person = 1 + ((i * 7919) % 40);
    const service = `service-${(i * 31) % SERVICES}`;
    yield incidentAt(at, {
      incident_id: `incident-${String(i).padStart(8, '0')}`,
      title: `checkout: error rate above ${Math.floor(i / 10)} ‰`,
      closed_at: at + 1800,
      closed_by: 'auto',
      labels: {
        service,
        env: ENVIRONMENTS[(i * 13) % 5] ?? '',
        region: `eu-${(i * 7) % 3}`,
        check: 'HighErrorRate',
      },
      fields: { impact: IMPACTS[i % 3] ?? '', tags: [`tag-${i % 10}`] },
      assignments: [assigned(person, at, { acked_at: i % 9 === 0 ? null : at + 60 + (i % 300) })],
      notifications: [sent(person, at + 1), sent(person, at + 40, 'sms')],
    });
  }
}

/** Teams, people, channels and `count` incidents. */
export function* entries(count: number): Generator<Entry> {
  yield* entriesOf(storeOf([]));
  for (const value of incidents(count)) {
    yield { kind: 'incidents', place: value.incident_id, size: 500, value };
  }
}

/** Milliseconds of the fastest run. */
export async function milliseconds(work: () => Promise<unknown>, times: number): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < times; i += 1) {
    const started = performance.now();
    await work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
