import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import * as z from 'zod/mini';
import { parseJson } from '#contract/json';
import type { GuestView } from '#contract/links';
import type { GUEST_VIEW } from '#contract/paths';
import { isTimeZone } from '#domain/time/zone';
import { CallError } from './api/call-error';
import { directoryQuery } from './api/names/directory';
import { GuestShell } from './components/shell/GuestShell';
import { NoGuestView } from './components/shell/NoGuestView';
import { pinNow } from './hooks/use-now';
import { pinRangeZone } from './hooks/viewer-zone';
import { isGuestPage } from '#address/pages';
import { PAGE_NAMES, pageAt, PATTERNS } from '#address/paths';
import { bounded, LATER, laterPage } from './routes';
import { patched } from '#address/codec';
import { accountZone, guestBase } from './url/settings';

/** Refetch interval of names, which may change with every handover. */
const NAMES_EVERY_MS = 60_000;

/** Routes of a guest: the view of the link, below its base path. */
export async function guestRoutes(client: QueryClient): Promise<RouteObject[]> {
  const base = guestBase();
  const view = await client
    .fetchQuery({ queryKey: [VIEW], queryFn: ({ signal }) => guestView(base, signal) })
    .catch(() => 'unavailable' as const);
  if (typeof view === 'string') {
    return [{ path: '*', element: <NoGuestView isOver={view === 'over'} /> }];
  }
  if (view.as_of === undefined) {
    document.documentElement.toggleAttribute('data-live', true);
    client.setQueryDefaults(directoryQuery.queryKey, { refetchInterval: NAMES_EVERY_MS });
  } else {
    pinNow(view.as_of);
  }
  leaveWhenOver(client);
  document.documentElement.toggleAttribute('data-presenting', true);
  document.documentElement.toggleAttribute('data-guest', true);
  // The proposal of a plan is in the link only.
  const isPlan = pageAt(new URL(view.view, location.origin).pathname)?.page === 'plan';
  const fragment = isPlan ? location.hash : view.fragment;
  history.replaceState(null, '', base + inViewerZone(view.view) + fragment);
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

const VIEW: typeof GUEST_VIEW = 'view.json';

/** Schema of the contract, repeated because importing it would make every first load larger. */
const SharedView = z.object({
  view: z.string(),
  fragment: z.string(),
  as_of: z.optional(z.int()),
  until: z.int(),
  pseudonyms: z.boolean(),
  shared_by: z.optional(z.string()),
});

/** @throws CallError if a retry may help. */
async function guestView(base: string, signal: AbortSignal): Promise<GuestView | 'over'> {
  const response = await fetch(`${base}/${VIEW}`, { signal }).catch(() => undefined);
  if (response?.status === 404) return 'over';
  if (response?.ok !== true)
    throw new CallError('Unreachable', 'The server did not return the content of the link.');
  return SharedView.parse(parseJson(await response.text()));
}
