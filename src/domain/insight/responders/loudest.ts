import type { IncidentRow } from '#contract/insight';
import { addTo } from '../../collections/multimap';
import type { OwnZone } from '../../time/hours';
import { type Bucket, placeAt } from './over-time';
import { sumOf } from './responder-rows';
import { entriesOf, metricsOf, type Response, responsesOf } from './responses';

/** Incidents with the same title, and their cost for everybody. */
export type TitleLine = {
  title: string;
  incidents: number;
  /** Wakings, and those without need. */
  night: number;
  needless: number;
  interruptions: number;
};

/** Titles with the most wakings without need first, then by interruptions at night, all
 * interruptions, incidents and name; without incidents of no title. */
export function loudestTitles(
  incidents: readonly IncidentRow[],
  ownZone: OwnZone,
  limit: number,
): TitleLine[] {
  const groups = new Map<string, IncidentRow[]>();
  for (const incident of incidents) if (incident.title) addTo(groups, incident.title, incident);
  return [...groups]
    .map(([title, own]): TitleLine => {
      const responses = responsesOf(own, ownZone);
      const { byKind, interruptions } = sumOf(responses.map(metricsOf));
      return {
        title,
        incidents: own.length,
        night: byKind.night,
        needless: entriesOf(responses, 'needless').length,
        interruptions,
      };
    })
    .toSorted(
      (a, b) =>
        b.needless - a.needless ||
        b.night - a.night ||
        b.interruptions - a.interruptions ||
        b.incidents - a.incidents ||
        a.title.localeCompare(b.title),
    )
    .slice(0, limit);
}

/** Titles that woke people most; without incidents of no title. */
export function wakingTitles(responses: readonly Response[], limit: number) {
  const counts = new Map<string, number>();
  for (const { response } of entriesOf(responses, 'night')) {
    const { title } = response.incident;
    if (title) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts]
    .map(([title, wakings]) => ({ title, wakings }))
    .toSorted((a, b) => b.wakings - a.wakings || a.title.localeCompare(b.title))
    .slice(0, limit);
}

/** Wakings without need in each bucket, by the trigger of their incidents. */
export function needlessOver(
  incidents: readonly IncidentRow[],
  buckets: readonly Bucket[],
  ownZone: OwnZone,
): number[] {
  const counts = buckets.map(() => 0);
  for (const { response } of entriesOf(responsesOf(incidents, ownZone), 'needless')) {
    const place = placeAt(response.incident.created_at, buckets);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
