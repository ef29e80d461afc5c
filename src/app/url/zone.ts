import { isTimeZone } from '#domain/time/zone';
import { fieldReader, type LinkProblem } from './field-reader';

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

/** An address of the dashboard in the zones of another one's query, unless it has a zone of its own. */
export function inZonesOf(search: string, to: string): string {
  const url = new URL(to, 'http://dashboard');
  if (url.searchParams.has('tz')) return to;
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === 'tz' || name === 'tz2') url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

function parseZone(text: string): string | undefined {
  return isTimeZone(text) ? text : undefined;
}
