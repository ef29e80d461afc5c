import { scheduleSelfQuery } from '../../api/schedules';
import { presentNow } from '../../hooks/use-now';
import type { Prefetch } from '../../prefetch';
import { expectedView } from './controls/remembered-view';
import { windowOf } from '#address/window';

export const prefetchSchedules: Prefetch = (client, { search }) =>
  client.prefetchQuery(scheduleSelfQuery(windowOf(expectedView(search), presentNow())));
