import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import type { GUEST_DATA } from '#contract/operation';
import { isTimeZone } from '#domain/time/zone';
import { CallError } from './api/reached';
import { bundleNetwork, loadBundle } from './api/guest-bundle';
import { directoryQuery } from './api/names/directory';
import { replaceNetwork } from './api/post';
import { GuestShell } from './components/shell/GuestShell';
import { NoGuestView } from './components/shell/NoGuestView';
import { pinNow } from './hooks/use-now';
import { pinRangeZone } from './hooks/stored';
import { isGuestPage } from '#address/pages';
import { PAGE_NAMES, PATTERNS, patched } from '#address/codec';
import { bounded, LATER, laterPage } from './routes';
import { accountZone, guestBase } from './url/settings';

const DATA: typeof GUEST_DATA = 'data.json';

/** Routes of a guest: the view of the link below its base path, which its bundle answers. */
export async function guestRoutes(client: QueryClient): Promise<RouteObject[]> {
  const base = guestBase();
  const view = await client
    .fetchQuery({ queryKey: [DATA], queryFn: ({ signal }) => loadBundle(`${base}/${DATA}`, signal) })
    .catch(() => 'unavailable' as const);
  if (typeof view === 'string') {
    return [{ path: '*', element: <NoGuestView isOver={view === 'over'} /> }];
  }
  replaceNetwork(
    bundleNetwork(`${base}/${DATA}`, view, (names) => client.setQueryData(directoryQuery.queryKey, names)),
  );
  if (view.as_of === undefined) {
    document.documentElement.toggleAttribute('data-live', true);
  } else {
    pinNow(view.as_of);
  }
  leaveWhenOver(client);
  document.documentElement.toggleAttribute('data-presenting', true);
  document.documentElement.toggleAttribute('data-guest', true);
  history.replaceState(null, '', base + inViewerZone(view.view) + view.fragment);
  return [
    {
      element: bounded(<GuestShell view={view} />),
      children: PAGE_NAMES.filter(isGuestPage).map((page) => ({
        path: PATTERNS[page],
        element: laterPage(LATER[page].code),
      })),
    },
  ];
}

/** Address of a view without its zones: the viewer's apply, and its range stays in the creator's. */
function inViewerZone(view: string): string {
  const url = new URL(view, location.origin);
  const zone = url.searchParams.get('tz') ?? '';
  pinRangeZone(isTimeZone(zone) ? zone : accountZone());
  url.search = patched(url.searchParams, { tz: undefined, tz2: undefined }).toString();
  return url.pathname + url.search;
}

/** Reloads the page once its link has ended: cached data is dropped, and the server's page gives the reason. */
function leaveWhenOver(client: QueryClient): void {
  client.getQueryCache().subscribe(({ query: { state } }) => {
    const isOver = state.error instanceof CallError && state.error.code === 'RouteNotFound';
    if (isOver) location.reload();
  });
}
