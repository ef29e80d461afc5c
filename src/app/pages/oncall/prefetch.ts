import { directoryQuery } from '../../api/names/directory';
import { besideQuery, scheduleSelfQuery, windowAround } from '../../api/schedules';
import { presentNow } from '../../hooks/use-now';
import type { Prefetch } from '../../prefetch';
import { expectedView } from './controls/remembered-view';
import { contains } from '#domain/time/interval';
import { windowOf } from '#address/page-head';

export const prefetchSchedules: Prefetch = async (client, { search }) => {
  const now = presentNow();
  const view = expectedView(search);
  const window = windowOf(view, now);
  await Promise.all([
    client.prefetchQuery(directoryQuery),
    client.prefetchQuery(scheduleSelfQuery(window)),
    // The order of the rows waits for the present.
    ...(contains(window, now) ? [] : [client.prefetchQuery(besideQuery(windowAround(now)))]),
  ]);
};
