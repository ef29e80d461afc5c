/** Changes to a query string in one step: a text sets a parameter, `undefined` removes it. */
export type SearchPatch = Readonly<Record<string, string | undefined>>;

/** Invalid parameter of a link, with a description of the fallback. */
export type LinkProblem = { parameter: string; value: string; instead: string };

/** Codec of one value in an address. */
export type Value<T> = {
  /** Returns undefined if the text is invalid. */
  parse: (text: string) => T | undefined;
  /** Returns undefined if there is nothing to write. */
  format: (value: T) => string | undefined;
  /** All possible values, if they can be listed. */
  values?: readonly T[];
  /** True for values by the clock of the page's zone: days, times of day, hours of the week. */
  isLocal?: boolean;
  /** True for free text, such as a search, which may name people. */
  isTyped?: boolean;
};

/** Field of a view: a codec of one or several parameters. */
export type Field<T> = {
  /** Parameter names; several if they are only valid together. */
  parameters: readonly string[];
  /** Parameters by the clock of the page's zone. */
  local?: readonly string[];
  /** Parameters with free text. */
  typed?: readonly string[];
  /** Never fails: adds invalid parameters to the problems, with their fallback. */
  read: (search: URLSearchParams, problems: LinkProblem[]) => T;
  /** Removes a default value from the address. A method, so that fields of any type fit into one list. */
  write(value: T): SearchPatch;
  /** All possible values, if they can be listed. */
  values?: readonly unknown[];
};

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** View type of a list of fields. */
export type ViewOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Field with one parameter. Its default, which is never written, may be undefined. */
export function param<T>(parameter: string, value: Value<T>, fallback: NoInfer<T>, instead: string): Field<T>;
export function param<T>(
  parameter: string,
  value: Value<T>,
  fallback: undefined,
  instead: string,
): Field<T | undefined>;
export function param<T>(
  parameter: string,
  { parse, format, values = [], isLocal = false, isTyped = false }: Value<T>,
  fallback: T | undefined,
  instead: string,
): Field<T | undefined> {
  const text = (value: T | undefined) => (value === undefined ? undefined : format(value));
  const omitted = text(fallback);
  return {
    parameters: [parameter],
    local: isLocal ? [parameter] : [],
    typed: isTyped ? [parameter] : [],
    values,
    read(search, problems) {
      const value = search.get(parameter);
      if (value === null) return fallback;
      const parsed = parse(value);
      if (parsed === undefined) problems.push({ parameter, value, instead });
      return parsed ?? fallback;
    },
    write(value) {
      const formatted = text(value);
      return { [parameter]: formatted === omitted ? undefined : formatted };
    },
  };
}

export function parametersOf(fields: Readonly<Record<string, Pick<Field<unknown>, 'parameters'>>>): string[] {
  return Object.values(fields).flatMap(({ parameters }) => parameters);
}

/** Parameters by the clock of the page's zone. */
export function localParametersOf(fields: Readonly<Record<string, Pick<Field<unknown>, 'local'>>>): string[] {
  return Object.values(fields).flatMap(({ local = [] }) => local);
}

export function group<F extends Fields>(fields: F): Field<ViewOf<F>> {
  return {
    parameters: parametersOf(fields),
    local: localParametersOf(fields),
    typed: Object.values(fields).flatMap(({ typed = [] }) => typed),
    read: (search, problems) => viewOf(fields, search, problems),
    write: (values) => formatFields(fields, values),
  };
}

/** Parses a view from an address, and lists the parameters it could not parse. */
export function parseFields<F extends Fields>(
  fields: F,
  search: URLSearchParams,
): { view: ViewOf<F>; problems: LinkProblem[] } {
  const problems: LinkProblem[] = [];
  return { view: viewOf(fields, search, problems), problems };
}

/** Parameters that express a change; fields that are not in it keep their parameters. */
export function formatFields<F extends Fields>(fields: F, change: Partial<ViewOf<F>>): SearchPatch {
  return Object.assign({}, ...Object.entries(change).map(([key, value]) => fields[key]?.write(value)));
}

/** Writer of changes to some fields. */
export function patcher<F extends Fields>(fields: F): (change: Partial<ViewOf<F>>) => SearchPatch {
  return (change) => formatFields(fields, change);
}

/** Parses every field, so that the view matches its type. */
function viewOf<F extends Fields>(fields: F, search: URLSearchParams, problems: LinkProblem[]): ViewOf<F> {
  const entries = Object.entries(fields).map(([key, field]) => [key, field.read(search, problems)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee is above
  return Object.fromEntries(entries) as ViewOf<F>;
}

export function patched(before: URLSearchParams, patch: SearchPatch): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

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
