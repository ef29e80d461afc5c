import { stringifyJson } from '#contract/json';
import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { API_PATH, OPERATION_PATHS } from '#contract/paths';
import { splitWindow } from '#domain/oncall/reply/windows';
import { windowOf } from '#address/window';
import { PATTERNS } from '#address/paths';
import { askEarly, NAMES_WITHIN_MS, posting, REPLY_WITHIN_MS } from './api/early-reply';
import { expectedView } from './pages/oncall/controls/remembered-view';

// Small script that runs long before the code of the pages has loaded: it prefetches the data that the page at the
// address needs first. Anything not prefetched here is fetched by the page.

function preload(): void {
  const { pathname } = location;
  const path = pathname === '/' ? PATTERNS.onCall : pathname;
  for (const [page, pattern] of Object.entries(PATTERNS)) {
    const match = new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path);
    if (!match) continue;
    if (page === 'onCall' || page === 'schedule') askForSchedules();
    askForRecord(page, match.groups ?? {});
    loadParts(page);
    return;
  }
}

type Ids = Readonly<Record<string, string>>;

/** Prefetch requests of pages of one record, by the ids in their address. */
const RECORDS: Readonly<Record<string, (ids: Ids) => { path: string; request: object }>> = {
  application: ({ id }) => ({ path: OPERATION_PATHS.applicationInfo, request: { application_id: id } }),
  issue: ({ id }) => ({ path: OPERATION_PATHS.issueInfo, request: { issue_id: id } }),
  delivery: ({ eventId, integrationId }) => ({
    path: OPERATION_PATHS.webhookDetail,
    request: { event_id: eventId, intergration_id: integrationId },
  }),
};

function askForRecord(page: string, encodedIds: Ids): void {
  const record = RECORDS[page];
  if (!record) return;
  let ids: Ids;
  try {
    ids = Object.fromEntries(
      Object.entries(encodedIds).map(([name, id]) => [name, decodeURIComponent(id)] as const),
    );
  } catch {
    // The page reports malformed ids.
    return;
  }
  const { path, request } = record(ids);
  askEarly(API_PATH + path, posting(stringifyJson(request), AbortSignal.timeout(REPLY_WITHIN_MS)));
}

function askForSchedules(): void {
  const view = expectedView(new URLSearchParams(location.search));
  askEarly('/directory.json', { signal: AbortSignal.timeout(NAMES_WITHIN_MS) });
  for (const part of splitWindow(windowOf(view, Date.now() / 1000), MAX_WINDOW_SECONDS)) {
    const body = stringifyJson({ start: part.start, end: part.end });
    askEarly(API_PATH + OPERATION_PATHS.scheduleSelf, posting(body, AbortSignal.timeout(REPLY_WITHIN_MS)));
  }
}

/** Preloads the files of a page, which the build lists in the HTML. */
function loadParts(page: string): void {
  const files = document.querySelector<HTMLMetaElement>(`meta[name="watchbill:parts-${page}"]`)?.content;
  for (const href of files?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

preload();
