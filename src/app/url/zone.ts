import { isTimeZone } from '#domain/time/zone';

/** A parameter of a link that was not understood, and what is shown instead. */
export type LinkProblem = { parameter: string; value: string; instead: string };

export type Zones = { zone: string; secondZone: string | undefined };

/** The zones of a view: `tz`, else the account's; and `tz2`, a second ruler. Shared by all pages. */
export function parseZones(
  search: URLSearchParams,
  accountZone: string,
): { zones: Zones; problems: LinkProblem[] } {
  const problems: LinkProblem[] = [];
  const read = (parameter: string, instead: string): string | undefined => {
    const value = search.get(parameter);
    if (value === null) return undefined;
    if (isTimeZone(value)) return value;
    problems.push({ parameter, value, instead });
    return undefined;
  };
  return {
    zones: {
      zone: read('tz', accountZone) ?? accountZone,
      secondZone: read('tz2', 'no second zone'),
    },
    problems,
  };
}
