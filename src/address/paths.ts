import { patched, type SearchPatch } from './codec';

/** Address patterns of all pages, in the syntax of routes. */
export const PATTERNS = {
  onCall: '/oncall',
  hours: '/hours',
  report: '/report',
  newRota: '/oncall/new',
  schedule: '/oncall/:scheduleId',
  edit: '/oncall/:scheduleId/edit',
  request: '/requests/:requestId',
  away: '/away',
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
  sources: '/sources',
} as const;

export type PageName = keyof typeof PATTERNS;

/** Names of all pages, in the order of their patterns: of two that match, the first. */
export const PAGE_NAMES = Object.keys(PATTERNS).filter((name): name is PageName => name in PATTERNS);

const EXPRESSIONS = PAGE_NAMES.map((page) => ({
  page,
  expression: new RegExp(`^${PATTERNS[page].replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

export type PageMatch = {
  page: PageName;
  /** Parameters of the pattern as in the path, not decoded. */
  params: Readonly<Record<string, string>>;
};

/** Page at a path, with its parameters; the first page at `/`. */
export function pageAt(path: string): PageMatch | undefined {
  if (path === '/') return { page: 'onCall', params: {} };
  for (const { page, expression } of EXPRESSIONS) {
    const match = expression.exec(path);
    if (match !== null) return { page, params: { ...match.groups } };
  }
  return undefined;
}

/** Addresses of all pages. Every link inside the dashboard uses these functions. */
export const paths = {
  onCall: (search: SearchPatch = {}) => address(PATTERNS.onCall, {}, search),
  hours: (search: SearchPatch = {}) => address(PATTERNS.hours, {}, search),
  report: (search: SearchPatch = {}) => address(PATTERNS.report, {}, search),
  schedule: (scheduleId: string, search: SearchPatch = {}) =>
    address(PATTERNS.schedule, { scheduleId }, search),
  newRota: () => PATTERNS.newRota,
  edit: (scheduleId: string, search: SearchPatch = {}) => address(PATTERNS.edit, { scheduleId }, search),
  request: (requestId: string) => address(PATTERNS.request, { requestId }),
  away: (search: SearchPatch = {}) => address(PATTERNS.away, {}, search),
  shifts: (search: SearchPatch = {}) => address(PATTERNS.shifts, {}, search),
  responders: () => PATTERNS.responders,
  person: (responderId: string, search: SearchPatch = {}) =>
    address(PATTERNS.person, { responderId }, search),
  sources: () => PATTERNS.sources,
  incidents: () => PATTERNS.incidents,
  review: () => PATTERNS.review,
  rum: (search: SearchPatch = {}) => address(PATTERNS.rum, {}, search),
  application: (id: string) => address(PATTERNS.application, { id }),
  issue: (id: string, search: SearchPatch = {}) => address(PATTERNS.issue, { id }, search),
  webhooks: (search: SearchPatch = {}) => address(PATTERNS.webhooks, {}, search),
  delivery: (integrationId: string, eventId: string) =>
    address(PATTERNS.delivery, { integrationId, eventId }),
  /** The stack itself is never in the address; its known fields may be. */
  stacks: ({ type, service, version }: { type?: string; service?: string; version?: string } = {}) =>
    address(
      PATTERNS.stacks,
      {},
      { type: type || undefined, service: service || undefined, version: version || undefined },
    ),
} satisfies Readonly<Record<PageName, (...parts: never[]) => string>>;

function address(pattern: string, parts: Readonly<Record<string, string>>, search: SearchPatch = {}): string {
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
  const query = patched(new URLSearchParams(), search);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
