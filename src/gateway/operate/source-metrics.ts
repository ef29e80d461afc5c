import { Gauge, type Registry } from 'prom-client';
import { isLate, type SourceList, type SourceState } from '#contract/served/sources';

/** Adds the metrics of the tools that are read regularly. @param clock Unix milliseconds. */
export function addSourceMetrics(
  register: Registry,
  read: () => Promise<SourceList>,
  clock: () => number,
): void {
  const gauge = (
    name: string,
    help: string,
    valueOf: (source: SourceState, now: number) => number | undefined,
  ) =>
    void new Gauge({
      name,
      help,
      labelNames: ['source'],
      registers: [register],
      async collect() {
        this.reset();
        const now = Math.floor(clock() / 1000);
        for (const source of (await read()).sources) {
          const value = valueOf(source, now);
          if (value !== undefined) this.set({ source: source.name }, value);
        }
      },
    });
  gauge('watchbill_source_age_seconds', 'Time since the last good reading, by source.', ({ read_at }, now) =>
    read_at === undefined ? undefined : now - read_at,
  );
  gauge(
    'watchbill_source_late',
    '1 if a source was not read for three of its intervals, or its last reading failed.',
    (source, now) => Number(source.problem !== undefined || isLate(source, now)),
  );
  gauge('watchbill_source_readings', 'Readings so far, by source.', ({ readings }) => readings);
  gauge('watchbill_source_failures', 'Failed readings so far, by source.', ({ failures }) => failures);
  gauge(
    'watchbill_source_doubtful_schedules',
    'Schedules that are not taken over, or gone, by source.',
    ({ schedules }) => schedules.filter(({ state }) => state === 'kept' || state === 'gone').length,
  );
}
