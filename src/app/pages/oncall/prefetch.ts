import { directoryQuery } from '../../api/names/directory';
import { scheduleSelfQuery } from '../../api/schedules';
import { presentNow } from '../../hooks/use-now';
import type { Prefetch } from '../../prefetch';
import { expectedView } from './controls/remembered-view';
import { windowOf } from '#address/window';

export const prefetchSchedules: Prefetch = async (client, { search }) => {
  await Promise.all([
    client.prefetchQuery(directoryQuery),
    client.prefetchQuery(scheduleSelfQuery(windowOf(expectedView(search), presentNow()))),
  ]);
};
