import { filterProblems } from '#domain/insight/filter';
import { rangeOf } from '#domain/insight/quick-range';
import { unitFor } from '#domain/insight/responders/over-time';
import { respondersQuery } from '../../api/responders';
import { presentNow } from '../../hooks/use-now';
import type { Prefetch } from '../../prefetch';
import { parseFields } from '../../url/codec';
import { parseInsight } from '../../url/insight-filter';
import { accountZone } from '../../url/settings';
import { requestsFor } from './model/use-metrics';
import { RESPONDERS_FIELDS } from './model/url';

export const prefetchMetrics: Prefetch = async (client, { search }) => {
  const { zone, filter, range: choice } = parseInsight(search, accountZone()).view;
  const range = rangeOf(choice, presentNow(), zone);
  if (filterProblems(filter, range, zone, 'responders').length > 0) return;
  const unit = parseFields(RESPONDERS_FIELDS, search).view.unit ?? unitFor(range);
  const requests = Object.values(requestsFor({ filter, range, zone }, unit));
  await Promise.all(requests.map((request) => client.prefetchQuery(respondersQuery(request, true))));
};
