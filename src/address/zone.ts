import { DAY, isTimeZone, offsetAt, type AccountZone, type ViewerZone } from '#domain/time/zone';
import {
  formatFields,
  param,
  parseFields,
  patched,
  type Field,
  type SearchPatch,
  type ViewOf,
  type Fields,
} from './codec';
import { PATTERNS } from './paths';
import { isFixedRange } from './range';
import { textThat } from './values';

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
type Place = { pathname: string; search: string };

/** Parameter of on-call hours with pay. */
export const PAY = 'pay';

/** Parameters by the clock of the page's zone: those of all codecs, without their code. */
export const LOCAL_PARAMETERS: ReadonlySet<string> = new Set(['from', 'to', 'range', 'on']);

/** True where the zone is the account's and cannot be chosen. */
function isOfAccount({ pathname, search }: Place): boolean {
  return (
    pathname === PATTERNS.report ||
    (pathname === PATTERNS.hours && new URLSearchParams(search).get(PAY) === '1')
  );
}

/** Query of an address with the zone that it must name; the same query if it does. */
export function withZone(place: Place, { viewer, account }: Omit<ZoneDefaults, 'range'>): string {
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
export function zonesKeptFrom(place: Place): URLSearchParams {
  const zones = zonesOf(place.search);
  if (isOfAccount(place)) zones.delete('tz');
  return zones;
}

function queryWith(search: URLSearchParams, zone: string): string {
  return `?${patched(search, { tz: zone }).toString()}`;
}
