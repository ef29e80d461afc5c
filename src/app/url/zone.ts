import { isTimeZone } from '#domain/time/zone';
import { fieldReader, type LinkProblem } from './field-reader';
import type { SearchPatch } from './use-patch-search';

export type Zones = { zone: string; secondZone: string | undefined };

/** The zones of a view: `tz`, else the account's; and `tz2`, a second ruler. Shared by all pages. */
export function parseZones(
  search: URLSearchParams,
  accountZone: string,
): { zones: Zones; problems: LinkProblem[] } {
  const problems: LinkProblem[] = [];
  const read = fieldReader(search, problems);
  return {
    zones: {
      zone: read('tz', parseZone, accountZone, accountZone),
      secondZone: read('tz2', parseZone, undefined, 'no second zone'),
    },
    problems,
  };
}

/** What other zones change in an address; the account's own is not written. */
export function formatZones(change: Partial<Zones>, accountZone: string): SearchPatch {
  return {
    ...('zone' in change && { tz: change.zone === accountZone ? undefined : change.zone }),
    ...('secondZone' in change && { tz2: change.secondZone }),
  };
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

function parseZone(text: string): string | undefined {
  return isTimeZone(text) ? text : undefined;
}
