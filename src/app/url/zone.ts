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

function parseZone(text: string): string | undefined {
  return isTimeZone(text) ? text : undefined;
}
