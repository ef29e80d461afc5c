import type { RangeChoice } from '#domain/insight/range';
import { addMonths, monthsBetween, isoDate, parseIsoDate, startOfMonth } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import {
  DAY,
  toDate,
  type WallSeconds,
  isTimeZone,
  offsetAt,
  type AccountZone,
  type ViewerZone,
} from '#domain/time/zone';
import {
  type Field,
  param,
  type Value,
  formatFields,
  parseFields,
  patched,
  type SearchPatch,
  type ViewOf,
  type Fields,
  PATTERNS,
} from './codec';
import { textThat } from './values';

/**
 * Range of a page in its address, by the clock of the page's zone: `7d` or another name of the page, `2026-11`,
 * `2026-Q4`, `2026-H2`, `2026-11-02..2026-11-15` with both days, or `2026-11-02T14:30..2026-11-03T00:00`.
 */

/** Between two wall clocks; the end is not included. */
export type FixedRange = { from: WallSeconds; to: WallSeconds };

const LENGTHS = { '': 1, Q: 3, H: 6 } as const;

/** Undefined if invalid, or if it ends before it starts. */
export function parseFixedRange(text: string): FixedRange | undefined {
  const [, year = '', unit = '', number = ''] = /^(\d{4})-([QH]?)(\d{1,2})$/.exec(text) ?? [];
  if (unit === '' || unit === 'Q' || unit === 'H') {
    const months = LENGTHS[unit];
    const first = unit === '' ? number : String((Number(number) - 1) * months + 1).padStart(2, '0');
    const from = parseIsoDate(`${year}-${first}-01`);
    if (from !== undefined) return { from, to: addMonths(from, months) };
  }
  const [one = '', other = '', ...rest] = text.split('..');
  const isOfDays = !one.includes('T');
  const from = parseWall(one, isOfDays);
  const end = parseWall(other, isOfDays);
  if (rest.length > 0 || from === undefined || end === undefined) return undefined;
  const to = isOfDays ? end + DAY : end;
  return from < to ? { from, to } : undefined;
}

export function formatFixedRange({ from, to }: FixedRange): string {
  const months = from === startOfMonth(from) ? monthsBetween(from, to) : 0;
  if (months > 0 && addMonths(from, months) === to) {
    const place = toDate(from).getUTCMonth();
    if (months === 1) return isoDate(from).slice(0, 7);
    const unit = months === 3 ? 'Q' : 'H';
    if ((months === 3 || months === 6) && place % months === 0) {
      return `${isoDate(from).slice(0, 4)}-${unit}${place / months + 1}`;
    }
  }
  const isOfDays = from % DAY === 0 && to % DAY === 0;
  return isOfDays
    ? `${isoDate(from)}..${isoDate(to - DAY)}`
    : [from, to].map((wall) => `${isoDate(wall)}T${formatTime(wall)}`).join('..');
}

/** True if a range is of days, and so by the clock of a zone. */
export function isFixedRange(text: string): boolean {
  return /^\d{4}-/.test(text);
}

/** Field of a range with the names that a page offers. */
export function rangeField<Name extends string>(
  names: readonly Name[],
  fallback: NoInfer<Name>,
  instead: string,
): Field<RangeChoice<Name>> {
  const value: Value<RangeChoice<Name>> = {
    parse: (text) => {
      const name = names.find((one) => one === text);
      if (name !== undefined) return { kind: 'quick', name };
      const fixed = parseFixedRange(text);
      return fixed && { kind: 'fixed', ...fixed };
    },
    format: (choice) => (choice.kind === 'quick' ? choice.name : formatFixedRange(choice)),
    isLocal: true,
  };
  return param('range', value, { kind: 'quick', name: fallback }, instead);
}

function parseWall(text: string, isDay: boolean): WallSeconds | undefined {
  if (isDay) return parseIsoDate(text);
  const [, date = '', hours, minutes] = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const day = parseIsoDate(date);
  return day === undefined ? undefined : day + Number(hours) * 3600 + Number(minutes) * 60;
}

/**
 * Zones of a page.
 *
 * Rules:
 * - The first zone is `tz`; without it the viewer's: the one selected in this browser, else the browser's.
 * - The second zone is `tz2`; without it the account's, if its clock differs. `tz2=none` hides it.
 * - The days and times of a range are in the first zone; of a guest link in the zone of its
 *   creator, so that a guest sees the same range on their own clock.
 * - An address with a day or a time of day, and any of on-call hours, names its zone, so that everybody sees the same.
 *   With rules of pay, and of the monthly report, that is the account's, whatever was there: the same hours have the
 *   same pay for every reader.
 *   Other addresses follow the present in the zone of the reader.
 */

/** Default zones, for an address without them. */
export type ZoneDefaults = {
  viewer: ViewerZone;
  account: AccountZone;
  /** Zone of a guest link's range. */
  range?: ViewerZone | undefined;
};

const ZONE = textThat(isTimeZone);
const NO_ZONE = 'none';

export function zoneFields({ viewer, account, range }: ZoneDefaults) {
  const tz = param('tz', ZONE, viewer, viewer);
  const tz2 = param('tz2', ZONE, undefined, 'the zone of the account');
  const zone: Field<ViewerZone> = { ...tz, write: (value) => ({ tz: value }) };
  const secondZone: Field<string | undefined> = {
    ...tz2,
    read(search, problems) {
      if (search.get('tz2') === NO_ZONE) return undefined;
      const first = tz.read(search, []);
      const second = tz2.read(search, problems);
      if (second !== undefined) return second === first ? undefined : second;
      return isSameClock(account, first) ? undefined : account;
    },
    write: (value) => ({ tz2: value ?? NO_ZONE }),
  };
  const rangeZone: Field<ViewerZone> = {
    parameters: [],
    read: (search) => range ?? tz.read(search, []),
    write: () => ({}),
  };
  return { zone, secondZone, rangeZone };
}

/** First and second zone of a page. */
export type Zones = { zone: ViewerZone; secondZone: string | undefined };

/** Zones with the zone of the range. */
export type PageZones = ViewOf<ReturnType<typeof zoneFields>>;

/** Parses only the zones of a query. */
export function parseZones(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields(zoneFields(defaults), search);
}

/** Parser of a page's address: its zones and its own fields. */
export function pageParser<F extends Fields>(fields: F) {
  return (search: URLSearchParams, defaults: ZoneDefaults) =>
    parseFields({ ...zoneFields(defaults), ...fields }, search);
}

/** Parameters of other zones. They are always written: a copied link keeps its zones. */
export function formatZones(change: Partial<Zones>): SearchPatch {
  return formatFields(zoneFields({ viewer: '', account: '' }), change);
}

const HALF_YEAR = 182 * DAY;

/** True if two zones have the same clock, this half of the year and the next. */
export function isSameClock(one: string, other: string): boolean {
  if (one === other) return true;
  const now = Math.floor(Date.now() / 1000);
  return [now, now + HALF_YEAR].every((at) => offsetAt(at, one) === offsetAt(at, other));
}

/** Zone parameters of a query, unparsed, and no others. */
export function zonesOf(search: string | URLSearchParams): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => /^tz2?$/.test(name)));
}

/** Address of the dashboard with the zones of another one's query, unless it has its own. */
export function inZonesOf(search: string | URLSearchParams, to: string): string {
  const url = new URL(to, 'http://dashboard');
  if (url.searchParams.has('tz')) return to;
  for (const [name, value] of zonesOf(search)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Address of a page. A part of the browser's location. */
type PageAddress = { pathname: string; search: string };

/** Parameter of on-call hours with pay. */
export const PAY = 'pay';

/** Parameters by the clock of the page's zone: those of all codecs, without their code. */
export const LOCAL_PARAMETERS: ReadonlySet<string> = new Set(['from', 'to', 'range', 'on']);

/** True where the zone is the account's and cannot be chosen. */
function isOfAccount({ pathname, search }: PageAddress): boolean {
  return (
    pathname === PATTERNS.report ||
    (pathname === PATTERNS.hours && new URLSearchParams(search).get(PAY) === '1')
  );
}

/** Query of an address with the zone that it must name; the same query if it does. */
export function withZone(place: PageAddress, { viewer, account }: Omit<ZoneDefaults, 'range'>): string {
  const search = new URLSearchParams(place.search);
  const tz = search.get('tz');
  if (isOfAccount(place)) return tz === account ? place.search : queryWith(search, account);
  const isLocal =
    place.pathname === PATTERNS.hours ||
    [...search].some(
      ([name, value]) => LOCAL_PARAMETERS.has(name) && (name !== 'range' || isFixedRange(value)),
    );
  return isLocal && tz === null ? queryWith(search, viewer) : place.search;
}

/** Zones that links to other pages keep, without a zone that the reader could not choose. */
export function zonesKeptFrom(place: PageAddress): URLSearchParams {
  const zones = zonesOf(place.search);
  if (isOfAccount(place)) zones.delete('tz');
  return zones;
}

function queryWith(search: URLSearchParams, zone: string): string {
  return `?${patched(search, { tz: zone }).toString()}`;
}
