import { isTimeZone } from '#domain/time/zone';
import { formatFields, param, parseFields, type ViewOf, type SearchPatch } from './codec';

const ZONE = {
  parse: (text: string) => (isTimeZone(text) ? text : undefined),
  format: (zone: string) => zone,
};

/** The zones of a view: the account's, unless there is another one; and a second one for a second ruler. */
export function zoneFields(accountZone: string) {
  return {
    zone: param('tz', ZONE, accountZone, accountZone),
    secondZone: param('tz2', ZONE, undefined, 'no second zone'),
  };
}

export type Zones = ViewOf<ReturnType<typeof zoneFields>>;

/** The zones of a query and nothing else of it. */
export function parseZones(search: URLSearchParams, accountZone: string) {
  return parseFields(zoneFields(accountZone), search);
}

/** What other zones change in an address; the account's own is not written. */
export function formatZones(change: Partial<Zones>, accountZone: string): SearchPatch {
  return formatFields(zoneFields(accountZone), change);
}

/** The zones of a query, as they are written, and nothing else of it. */
export function zonesOf(search: string): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => /^tz2?$/.test(name)));
}

/** An address of the dashboard in the zones of another one's query, unless it has a zone of its own. */
export function inZonesOf(search: string, to: string): string {
  const url = new URL(to, 'http://dashboard');
  if (url.searchParams.has('tz')) return to;
  for (const [name, value] of zonesOf(search)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}
