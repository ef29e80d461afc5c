import { filterProblems } from '#domain/insight/filter';
import { rangeOf } from '#domain/insight/range';
import { presentNow } from '../../hooks/use-now';
import type { Prefetch } from '../../prefetch';
import { parseInsight } from '#address/insight';
import { zoneDefaults } from '../../hooks/stored';
import { metricsQuery } from './model/use-metrics';

export const prefetchMetrics: Prefetch = async (client, { search }) => {
  const { zone, filter, range: choice } = parseInsight(search, zoneDefaults()).view;
  const range = rangeOf(choice, presentNow(), zone);
  if (filterProblems(filter, range, zone, 'responders').length > 0) return;
  await client.prefetchQuery(metricsQuery({ filter, range, zone }, true));
};
