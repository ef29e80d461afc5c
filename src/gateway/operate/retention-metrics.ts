import { Gauge, type Registry } from 'prom-client';
import type { Service } from '#service/service';

/** Adds the metrics of what is removed, since it is not to be kept. */
export function addRetentionMetrics(register: Registry, state: Service['retention']): void {
  const common = { registers: [register] };
  void new Gauge({
    ...common,
    name: 'watchbill_retention_removed',
    help: 'Records that this process removed, since they were not to be kept, by kind.',
    labelNames: ['kind'],
    collect() {
      this.reset();
      for (const [kind, count] of state().removed) this.set({ kind }, count);
    },
  });
  void new Gauge({
    ...common,
    name: 'watchbill_retention_age_seconds',
    help: 'Time since this process last removed what is not to be kept.',
    collect() {
      const { ranAt } = state();
      this.remove();
      if (ranAt !== undefined) this.set(Math.floor(Date.now() / 1000) - ranAt);
    },
  });
}
