import { rangeOf, type InsightRange, rangeText } from '#domain/insight/range';
import { dayCount, firstDayAbout, startOfDay, windowOfDays, monthInWords } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY, wallAt, type UnixSeconds, type WallSeconds, type AccountZone } from '#domain/time/zone';
import { parseInsight } from './insight';
import { type OnCallView, parseOnCall } from './on-call';
import { parseZones, type ZoneDefaults } from './zone';
import { lastMonth } from '#domain/report/data';
import { formatDays } from '#domain/time/format';
import { hoursRange, hoursRangeText, parseHours } from './hours';
import { parseReport } from './report';
import { movedFrom } from './moved';
import { type PageMatch, pageAt, type PageName } from './codec';
import { parsePresenting } from './values';

type DatedView = Pick<OnCallView, 'days' | 'from' | 'rangeZone'>;

/**
 * First day of the window: from the address, or else such that the window contains the present. A week that follows
 * the present starts yesterday.
 */
export function firstDay(view: DatedView, now: UnixSeconds): WallSeconds {
  if (view.from !== undefined && view.days !== 'month') return view.from;
  if (view.from === undefined && view.days === 7) return startOfDay(wallAt(now, view.rangeZone)) - DAY;
  return firstDayAbout(view.from ?? wallAt(now, view.rangeZone), view.days);
}

export function windowOf(view: DatedView, now: UnixSeconds): Interval {
  const first = firstDay(view, now);
  return windowOfDays(first, dayCount(first, view.days), view.rangeZone);
}

/** Whole days of a zone. */
type DaysInView = { zone: string; first: WallSeconds; count: number; window: Interval };

/** Zone of an address; without one, the account's. */
export function zoneIn(search: URLSearchParams, accountZone: AccountZone): string {
  return parseZones(search, zonesOf(accountZone)).view.zone;
}

/** Days of an address of the on-call pages. */
export function daysIn(search: URLSearchParams, accountZone: AccountZone, now: UnixSeconds): DaysInView {
  const { view } = parseOnCall(search, zonesOf(accountZone));
  const first = firstDay(view, now);
  const count = dayCount(first, view.days);
  return { zone: view.zone, first, count, window: windowOf(view, now) };
}

/** Range of an address of the incident pages. */
function rangeIn(search: URLSearchParams, accountZone: AccountZone, now: UnixSeconds): InsightRange {
  const { range, rangeZone } = parseInsight(search, zonesOf(accountZone)).view;
  return rangeOf(range, now, rangeZone);
}

/** Servers do not know the viewer's zone: the account's is the default. */
export function zonesOf(accountZone: AccountZone): ZoneDefaults {
  return { viewer: String(accountZone), account: accountZone };
}

type PageWords = { title: string; description: string };

type Visit = {
  url: URL;
  accountZone: AccountZone;
  now: UnixSeconds;
  /** Returns the name of a schedule; undefined if the client may not see it. */
  scheduleName: (id: string) => Promise<string | undefined>;
};

/** A visit at the parameters of its page's pattern. */
type PageVisit = Visit & { params: PageMatch['params'] };

/** Title and description of a page from its address alone. */
export async function headOf(visit: Visit): Promise<PageWords> {
  const { pathname, searchParams } = visit.url;
  const moved = movedFrom(pathname, searchParams);
  const url = moved ? new URL(moved.to, 'http://dashboard') : visit.url;
  const match = pageAt(url.pathname);
  return match ? HEADS[match.page]({ ...visit, url, params: match.params }) : NO_PAGE;
}

/** Head of an address without a page. */
export const NO_PAGE: PageWords = {
  title: 'Watchbill',
  description: 'On-call schedules and incident response.',
};
const WEBHOOK = 'What a webhook sent, what came back, and why it failed.';
const RUM_RECORD: PageWords = {
  title: 'RUM',
  description: 'An application or an issue of real user monitoring.',
};

/** Words of every page. Of records only the kind is named, as ids are for people with access. */
const HEADS: Readonly<Record<PageName, (visit: PageVisit) => PageWords | Promise<PageWords>>> = {
  onCall: (visit) => onCallHead('On call', visit),
  schedule: async (visit) => onCallHead(await scheduleIn(visit), visit),
  edit: async (visit) => ({
    title: `Edit ${(await scheduleIn(visit)) ?? 'rota'}`,
    description: 'The rules of a rota: people in turn, hand-off and hours.',
  }),
  newRota: () => ({ title: 'New rota', description: 'A rota: people in turn, hand-off and hours.' }),
  request: () => ({
    title: 'Take over a shift',
    description: 'A colleague asks for somebody to take over a shift.',
  }),
  hours: ({ url, accountZone, now }) => {
    const { view } = parseHours(url.searchParams, zonesOf(accountZone));
    const range = hoursRangeText(hoursRange(view, now));
    return {
      title: `Hours · ${range} · ${view.zone}`,
      description: `On-call hours per person, by day, night and weekend, ${range}, in ${view.zone}.`,
    };
  },
  report: ({ url, accountZone, now }) => {
    const { view } = parseReport(url.searchParams, zonesOf(accountZone));
    const month = monthInWords(view.month ?? lastMonth(now, accountZone));
    return {
      title: `Report · ${month} · ${accountZone}`,
      description: `On call in ${month}: hours, wakings and late incidents, in ${accountZone}.`,
    };
  },
  away: (visit) => ({
    title: `Away · ${visitZone(visit)}`,
    description: `One person's shifts during an absence, and who takes them, in ${visitZone(visit)}.`,
  }),
  shifts: (visit) => ({
    title: `My shifts · ${visitZone(visit)}`,
    description: `One person's duty, hours and calendar feeds, in ${visitZone(visit)}.`,
  }),
  responders: (visit) => insightHead('Responders', RESPONDERS, visit),
  // The id of a responder is for people with access.
  person: (visit) => insightHead('Responder', RESPONDERS, visit),
  incidents: (visit) =>
    insightHead('Incidents', 'Every incident with its times to acknowledge and to close', visit),
  review: (visit) => insightHead('Review', 'Incident review: figures, chronology and who was on call', visit),
  sources: (visit) => ({
    title: `Sources · ${visitZone(visit)}`,
    description: 'Tools that rotas are read from, and when they were read last.',
  }),
  stacks: () => ({ title: 'Stacks', description: 'Stack traces in their original source code.' }),
  webhooks: () => ({ title: 'Webhooks', description: WEBHOOK }),
  delivery: () => ({ title: 'Webhook delivery', description: WEBHOOK }),
  rum: () => ({ title: 'RUM', description: 'Applications that are monitored in browsers and on phones.' }),
  application: () => RUM_RECORD,
  issue: () => RUM_RECORD,
};

const RESPONDERS = 'What incidents cost the people who answer them';

function visitZone({ url, accountZone }: PageVisit): string {
  return zoneIn(url.searchParams, accountZone);
}

/** Name of the schedule in the path; none under pseudonyms, as it may name people. */
async function scheduleIn({
  params: { scheduleId = '' },
  scheduleName,
  url,
}: PageVisit): Promise<string | undefined> {
  const isNamed = /^\d{1,20}$/.test(scheduleId) && !parsePresenting(url.searchParams).pseudonyms;
  return isNamed ? scheduleName(scheduleId) : undefined;
}

/** @param subject name of the page or schedule; undefined for a schedule without a known name. */
function onCallHead(subject: string | undefined, { url, accountZone, now, params }: PageVisit): PageWords {
  const { zone, first, count } = daysIn(url.searchParams, accountZone, now);
  const days = formatDays(first, first + (count - 1) * DAY);
  const schedule = 'scheduleId' in params ? subject : undefined;
  return {
    title: `${subject ?? 'Schedule'} · ${days} · ${zone}`,
    description: `Who is on call${schedule === undefined ? '' : ` for ${schedule}`}, ${days}, in ${zone}.`,
  };
}

function insightHead(name: string, what: string, { url, accountZone, now }: PageVisit): PageWords {
  const zone = zoneIn(url.searchParams, accountZone);
  const range = rangeText(rangeIn(url.searchParams, accountZone, now), zone);
  return { title: `${name} · ${range} · ${zone}`, description: `${what}, ${range}, in ${zone}.` };
}
