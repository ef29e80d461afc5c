import { directoryQuery } from '../../api/names/directory';
import { besideQuery, scheduleSelfQuery, windowAround } from '../../api/schedules';
import { presentNow } from '../../hooks/use-now';
import type { Prefetch } from '../../prefetch';
import { expectedView } from './controls/remembered-view';
import { firstDay, windowOf } from '#address/window';
import { hasPresent, windowsBeside } from './model/view-window';

export const prefetchSchedules: Prefetch = async (client, { search }) => {
  const now = presentNow();
  const view = expectedView(search);
  const isPresentThere = hasPresent(windowsBeside(view, firstDay(view, now)), now);
  await Promise.all([
    client.prefetchQuery(directoryQuery),
    client.prefetchQuery(scheduleSelfQuery(windowOf(view, now))),
    // The order of the rows waits for the present.
    ...(isPresentThere ? [] : [client.prefetchQuery(besideQuery(windowAround(now)))]),
  ]);
};
