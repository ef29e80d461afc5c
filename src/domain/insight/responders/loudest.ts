import type { IncidentRow } from '#contract/insight';
import { addTo } from '../../collections/multimap';
import { isNoise } from '../incidents/outcome';
import { sumOf } from './responder-rows';
import { metricsOf, responsesOf } from './responses';

/** Incidents with the same title, and their cost for everybody. */
export type TitleLine = {
  title: string;
  incidents: number;
  /** Wakings. */
  night: number;
  interruptions: number;
  /** Incidents closed automatically and never acknowledged. */
  noise: number;
};

/** Titles with the most interruptions at night first, then by interruptions, incidents and name; without incidents of no title. */
export function loudestTitles(incidents: readonly IncidentRow[], zone: string, limit: number): TitleLine[] {
  const groups = new Map<string, IncidentRow[]>();
  for (const incident of incidents) if (incident.title) addTo(groups, incident.title, incident);
  return [...groups]
    .map(([title, own]): TitleLine => {
      const { byKind, interruptions } = sumOf(responsesOf(own, zone).map(metricsOf));
      return {
        title,
        incidents: own.length,
        night: byKind.night,
        interruptions,
        noise: own.filter(isNoise).length,
      };
    })
    .toSorted(
      (a, b) =>
        b.night - a.night ||
        b.interruptions - a.interruptions ||
        b.incidents - a.incidents ||
        a.title.localeCompare(b.title),
    )
    .slice(0, limit);
}
