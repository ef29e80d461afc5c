import { scheduleSelfQuery } from '../../api/schedules';
import { presentNow } from '../../hooks/use-now';
import type { Prefetch } from '../../prefetch';
import { parseOnCall } from '../../url/on-call';
import { accountZone } from '../../url/settings';
import { patched } from '../../url/codec';
import { rememberedView } from './controls/remembered-view';
import { windowOf } from './model/view-window';

export const prefetchSchedules: Prefetch = (client, { search }) => {
  const { view } = parseOnCall(patched(search, rememberedView(search)), accountZone());
  return client.prefetchQuery(scheduleSelfQuery(windowOf(view, presentNow())));
};
