import { patched, type SearchPatch } from './codec';

/** Address patterns of all pages, in the syntax of routes. */
export const PATTERNS = {
  onCall: '/oncall',
  uncovered: '/oncall/uncovered',
  compare: '/compare',
  ledger: '/ledger',
  schedule: '/oncall/:scheduleId',
  plan: '/oncall/:scheduleId/plan',
  shifts: '/shifts',
  responders: '/responders',
  person: '/responders/:responderId',
  incidents: '/incidents',
  review: '/review',
  rum: '/rum',
  application: '/rum/applications/:id',
  issue: '/rum/issues/:id',
  webhooks: '/webhooks',
  delivery: '/webhooks/:integrationId/:eventId',
  stacks: '/stacks',
} as const;

const PAGES = Object.entries(PATTERNS).map(([page, pattern]) => ({
  page,
  pattern: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** Name of the page at a path, among those of `PATTERNS`; the first page at `/`. */
export function pageAt(path: string): string | undefined {
  return path === '/' ? 'onCall' : PAGES.find(({ pattern }) => pattern.test(path))?.page;
}

/** Addresses of all pages. Every link inside the dashboard uses these functions. */
export const paths = {
  onCall: (search: SearchPatch = {}) => address(PATTERNS.onCall, {}, search),
  uncovered: (search: SearchPatch = {}) => address(PATTERNS.uncovered, {}, search),
  compare: (search: SearchPatch = {}) => address(PATTERNS.compare, {}, search),
  ledger: (search: SearchPatch = {}) => address(PATTERNS.ledger, {}, search),
  schedule: (scheduleId: string, search: SearchPatch = {}) =>
    address(PATTERNS.schedule, { scheduleId }, search),
  plan: (scheduleId: string, search: SearchPatch = {}) => address(PATTERNS.plan, { scheduleId }, search),
  shifts: (search: SearchPatch = {}) => address(PATTERNS.shifts, {}, search),
  responders: () => PATTERNS.responders,
  person: (responderId: string, search: SearchPatch = {}) =>
    address(PATTERNS.person, { responderId }, search),
  incidents: () => PATTERNS.incidents,
  review: () => PATTERNS.review,
  rum: () => PATTERNS.rum,
  application: (id: string) => address(PATTERNS.application, { id }),
  issue: (id: string) => address(PATTERNS.issue, { id }),
  webhooks: () => PATTERNS.webhooks,
  delivery: (integrationId: string, eventId: string) =>
    address(PATTERNS.delivery, { integrationId, eventId }),
  /** The stack itself is never in the address; its known fields may be. */
  stacks: ({ type, service, version }: { type?: string; service?: string; version?: string } = {}) =>
    address(
      PATTERNS.stacks,
      {},
      { type: type || undefined, service: service || undefined, version: version || undefined },
    ),
};

function address(pattern: string, parts: Readonly<Record<string, string>>, search: SearchPatch = {}): string {
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
  const query = patched(new URLSearchParams(), search);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
