import { addMonths, dayCount, parseIsoDate, startOfMonth } from '#domain/time/days';
import { DAY, toDate } from '#domain/time/zone';
import { patched, type SearchPatch, pageAt, type PageName, paths } from './codec';
import { parseInstant } from './instant';
import { formatOnCall } from './on-call';
import { type FixedRange, formatFixedRange, parseFixedRange } from './zone';

/** New address of an old one, with the message for the user. */
export type Moved = { to: string; line: string | undefined };

/** Path of an earlier version. */
type OldPath = {
  path: RegExp;
  to: (match: RegExpExecArray, search: URLSearchParams) => string;
  line: string;
};

/** Parameter of an earlier version on pages that are still there. */
type OldField = {
  /** Absent: on every page. */
  pages?: readonly PageName[];
  parameter: string;
  /** Values that have no meaning any more; absent: all. */
  value?: RegExp;
  /** Parameters in its place; absent: none. */
  patch?: (value: string, search: URLSearchParams) => SearchPatch;
  /** Absent: the view is the same. */
  line?: string;
};

const NO_LAYOUT =
  'Columns of incidents are chosen, but not pinned or resized any more; rows have one height.';
const NO_TARGETS = 'Targets are those of the records: a link has none of its own any more.';
const NO_RANGE_BEFORE = 'On-call hours have no comparison with the range before and no sheets any more.';

/** Parameters of on-call hours with their comparison, tabs and sheets to sign. */
const OLD_HOURS: ReadonlySet<string> = new Set(['against', 'by', 'view']);

/** Pages whose range had the fields `from` and `to`. */
const RANGED = ['responders', 'person', 'incidents', 'review', 'webhooks', 'rum'] satisfies PageName[];

const midnight = (text: string) => (text.includes('T') ? text : `${text}T00:00`);

/** Range between two times; the text itself if they do not parse, for the page's notice. */
function oldTimes(search: URLSearchParams): SearchPatch {
  const text = ['from', 'to'].map((name) => midnight(search.get(name) ?? '')).join('..');
  const fixed = parseFixedRange(text);
  return { from: undefined, to: undefined, range: fixed ? formatFixedRange(fixed) : text };
}

/** Months or days of on-call hours. */
function oldHours(search: URLSearchParams): SearchPatch {
  const span = search.get('span') ?? 'month';
  const from = parseIsoDate(search.get('from') ?? '');
  const fixed = from === undefined ? undefined : hoursFrom(from, span, search.get('to'));
  const spanRange = span === 'quarter' || span === 'half' ? span : undefined;
  return {
    span: undefined,
    from: undefined,
    to: undefined,
    range: fixed ? formatFixedRange(fixed) : spanRange,
  };
}

/** Days of the timeline, such as 14 from a day or around the present. */
function oldDays(search: URLSearchParams): SearchPatch {
  const days = search.get('days') ?? (search.get('as') === 'month' ? 'month' : '7');
  const fromText = search.get('from');
  const from = parseIsoDate(fromText ?? '');
  const count = days === 'month' ? days : Number(/^\d{1,2}$/.exec(days)?.[0] ?? Number.NaN);
  if (count !== 'month' && !(count > 0)) return { days: undefined, from: undefined, range: days };
  const rangeName = count === 'month' ? count : `${count}d`;
  if (from === undefined) {
    const ahead = rangeName === '7d' ? undefined : rangeName;
    return { days: undefined, from: undefined, range: fromText ?? ahead };
  }
  const first = count === 'month' ? startOfMonth(from) : from;
  const fixed = { from: first, to: first + dayCount(first, count) * DAY };
  return { days: undefined, from: undefined, range: formatFixedRange(fixed) };
}

function hoursFrom(from: number, span: string, last: string | null): FixedRange {
  if (span === 'days') {
    const to = parseIsoDate(last ?? '') ?? addMonths(from, 1) - DAY;
    return { from, to: Math.max(from, to) + DAY };
  }
  const months = { quarter: 3, half: 6 }[span] ?? 1;
  const first = addMonths(startOfMonth(from), -(toDate(from).getUTCMonth() % months));
  return { from: first, to: addMonths(first, months) };
}

const OLD_PATHS: readonly OldPath[] = [
  {
    path: /^\/oncall\/(\d+|new)\/plan\/?$/,
    to: ([, schedule = '']) => (schedule === 'new' ? paths.newRota() : paths.schedule(schedule)),
    line: 'Plans are gone: the rules of a rota change in Edit rota, and a shift by an override.',
  },
  {
    path: /^\/oncall\/(\d+)\/take\/?$/,
    to: ([, schedule = ''], search) => {
      const [, start, end] = /^(\d+)\.(\d+)$/.exec(search.get('shift') ?? '') ?? [];
      const override =
        start === undefined ? undefined : `${schedule},${search.get('role') ?? '0'},${start},${end}`;
      const rest = patched(search, {
        shift: undefined,
        role: undefined,
        instead: undefined,
        person: undefined,
        when: undefined,
        from: undefined,
        until: undefined,
        override,
        by: search.get('person') ?? undefined,
      });
      return `/oncall/${schedule}?${rest.toString()}`;
    },
    line: 'Changing who is on call is an override of the timeline now.',
  },
  {
    path: /^\/compare\/?$/,
    to: (_, search) => {
      const kept = ['tz', 'tz2', 'schedules'].map((name) => [name, search.get(name) ?? undefined] as const);
      const asOf = parseInstant(search.get('as-of') ?? '');
      const fields = { ...Object.fromEntries(kept), ...formatOnCall({ since: asOf ?? 'week' }) };
      const schedule = search.get('schedule');
      return schedule === null ? paths.onCall(fields) : paths.schedule(schedule, fields);
    },
    line: 'Comparing is gone: What changed lists who is on call instead of whom, by whom and why.',
  },
  {
    path: /^\/plan\/?$/,
    to: (_, search) => (search.has('away') ? paths.away : paths.onCall)(Object.fromEntries(search)),
    line: 'All shifts of a person in an absence have a new address.',
  },
  {
    path: /^\/ledger\/?$/,
    to: (_, search) => {
      const hoursSearch = new URLSearchParams([...search].filter(([parameter]) => !OLD_HOURS.has(parameter)));
      return paths.hours(Object.fromEntries(patched(hoursSearch, oldHours(hoursSearch))));
    },
    line: 'On-call hours have a new address.',
  },
  {
    path: /^\/oncall\/uncovered$/,
    to: (_, search) => {
      const month = /^\d{4}-\d\d$/.exec(search.get('month') ?? '')?.[0];
      const rest = patched(search, {
        month: undefined,
        schedule: undefined,
        part: 'gaps',
        ...(month !== undefined && { range: month }),
      });
      const schedule = search.get('schedule');
      const path = schedule === null ? '/oncall' : `/oncall/${encodeURIComponent(schedule)}`;
      return `${path}?${rest.toString()}`;
    },
    line: 'Uncovered time is in Gaps of these days now, below the timeline of on call.',
  },
];

const ONE_CHART = 'Responders has one chart: the figure that the table is sorted by.';
const NO_SCHEDULES = 'Responders has people, teams and channels: figures of schedules did not add up.';

const OLD_FIELDS: readonly OldField[] = [
  ...['days', 'from'].map((parameter): OldField => ({
    pages: ['onCall', 'schedule'],
    parameter,
    patch: (_, search) => oldDays(search),
  })),
  { pages: RANGED, parameter: 'from', patch: (_, search) => oldTimes(search) },
  { pages: RANGED, parameter: 'to', patch: (_, search) => oldTimes(search) },
  ...['span', 'from', 'to'].map((parameter): OldField => ({
    pages: ['hours'],
    parameter,
    patch: (_, search) => oldHours(search),
  })),
  { pages: ['report'], parameter: 'month', patch: (month) => ({ range: month }) },
  {
    pages: ['hours'],
    parameter: 'clock',
    line: 'Hours are always by each person’s own clock.',
  },
  {
    pages: ['stacks'],
    parameter: 'paths',
    line: 'Paths of a stack are as its source map has them: rules of paths are gone.',
  },
  {
    pages: ['onCall', 'schedule'],
    parameter: 'unfold',
    line: 'Lines of teams do not open in place any more: a team leads to its rotas.',
  },
  {
    pages: ['onCall', 'schedule'],
    parameter: 'as',
    value: /^table$/,
    line: 'On call has no table of shifts any more: the timeline has them.',
  },
  { pages: ['responders', 'person'], parameter: 'table', line: ONE_CHART },
  { pages: ['responders', 'person'], parameter: 'measure', line: ONE_CHART },
  { pages: ['responders'], parameter: 'per', value: /^schedule$/, line: NO_SCHEDULES },
  { pages: ['responders'], parameter: 'schedule', line: NO_SCHEDULES },
  {
    pages: ['incidents'],
    parameter: 'hour',
    line: 'Incidents have no filter by hour of the week any more.',
  },
  {
    pages: ['incidents'],
    parameter: 'over',
    line: 'The chart of incidents has their number; percentiles and late ones are figures beside it.',
  },
  { pages: ['incidents'], parameter: 'pin', line: NO_LAYOUT },
  { pages: ['incidents'], parameter: 'width', line: NO_LAYOUT },
  { pages: ['incidents'], parameter: 'rows', line: NO_LAYOUT },
  { pages: ['incidents'], parameter: 'targets', line: NO_TARGETS },
  {
    pages: ['incidents'],
    parameter: 'f-ack',
    value: /^[a-z-]+-\d+,/,
    patch: (value) => ({ 'f-ack': value.replace(/\d.*$/, 'target') }),
    line: NO_TARGETS,
  },
  { pages: ['hours'], parameter: 'against', line: NO_RANGE_BEFORE },
  { pages: ['hours'], parameter: 'by', line: NO_RANGE_BEFORE },
  { pages: ['hours'], parameter: 'view', line: NO_RANGE_BEFORE },
  {
    pages: ['onCall', 'schedule'],
    parameter: 'as',
    value: /^month$/,
    patch: (_, search) => oldDays(search),
    line: 'On call has no calendar of days any more: a month is its timeline.',
  },
  {
    pages: ['onCall', 'schedule'],
    parameter: 'rota',
    value: /^today$/,
    line: 'A past time is answered as known then; the page says where today’s rota differs.',
  },
  {
    pages: ['onCall', 'schedule'],
    parameter: 'part',
    value: /^figures$/,
    patch: () => ({ part: 'gaps' }),
    line: 'Hours per person are on the page of on-call hours now.',
  },
  {
    pages: ['webhooks'],
    parameter: 'outcome',
    value: /^received$/,
    line: 'Watchbill has no receiving addresses any more.',
  },
  {
    pages: ['webhooks'],
    parameter: 'integration',
    value: /^received-/,
    line: 'Watchbill has no receiving addresses any more.',
  },
  { pages: ['stacks'], parameter: 'near' },
  {
    pages: ['stacks'],
    parameter: 'view',
    value: /^raw$/,
    line: 'Each frame of a stack has its own switch to its form as built.',
  },
  { pages: ['webhooks'], parameter: 'live' },
  { pages: ['webhooks'], parameter: 'open', line: 'The attempts of a delivery are on its own page.' },
  {
    pages: ['report', 'hours'],
    parameter: 'people',
    value: /^pseudonyms$/,
    patch: () => ({ present: '1', names: 'pseudonyms' }),
    line: 'Pseudonyms are a switch of presented pages now.',
  },
  {
    pages: ['review'],
    parameter: 'card',
    value: /^actions$/,
    patch: () => ({ card: 'evidence' }),
    line: 'Decisions and actions are among the notes now.',
  },
];

/** Returns the new address without its fragment; undefined if nothing in the address is old. */
export function movedFrom(pathname: string, search: URLSearchParams): Moved | undefined {
  for (const { path, to, line } of OLD_PATHS) {
    const match = path.exec(pathname);
    if (match !== null) return { to: to(match, search), line };
  }
  const page = pageAt(pathname)?.page;
  const old = OLD_FIELDS.filter(({ pages, parameter, value = /^/ }) => {
    const text = search.get(parameter);
    return text !== null && value.test(text) && page !== undefined && (pages?.includes(page) ?? true);
  });
  if (old.length === 0) return undefined;
  const patches = old.map(({ parameter, patch }) => ({
    [parameter]: undefined,
    ...patch?.(search.get(parameter) ?? '', search),
  }));
  const rest = patched(search, Object.assign({}, ...patches)).toString();
  const lines = new Set(old.flatMap(({ line }) => line ?? []));
  const to = rest === '' ? pathname : `${pathname}?${rest}`;
  return { to, line: lines.size > 0 ? [...lines].join(' ') : undefined };
}
