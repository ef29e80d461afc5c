import { besideQuery } from '../../../api/schedules';
import { presentNow } from '../../../hooks/use-now';
import type { Prefetch } from '../../../prefetch';
import { accountZone } from '../../../url/settings';
import { parseUncovered } from '../../../url/uncovered';
import { monthAt, windowOfMonth } from './month';

export const prefetchUncovered: Prefetch = (client, { search }) => {
  const { zone, month } = parseUncovered(search, accountZone()).view;
  const { start, end } = windowOfMonth(month ?? monthAt(presentNow(), zone), zone);
  return client.prefetchQuery(besideQuery({ start, end }));
};
