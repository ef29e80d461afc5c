import { scheduleSelfQuery } from '../../api/schedules';
import { presentNow } from '../../hooks/use-now';
import type { Prefetch } from '../../prefetch';
import { expectedView } from './controls/remembered-view';
import { windowOf } from './model/view-window';

export const prefetchSchedules: Prefetch = (client, { search }) =>
  client.prefetchQuery(scheduleSelfQuery(windowOf(expectedView(search), presentNow())));
