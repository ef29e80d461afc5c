import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { addTo } from '../../collections/multimap';
import type { OwnZone } from '../../time/hours';
import { isNoise } from '../incidents/outcome';
import { nightsBy, type Bucket } from './over-time';
import { sumOf } from './responder-rows';
import { entriesOf, metricsOf, responsesOf } from './responses';
import type { Standing } from './standings';

/** Lines of a table of channels or label values, from incident rows with responders. Each has its incidents once. */

/** The key of an incident's line, a channel or the value of a label; undefined: it has none. */
type SourceOf = (incident: IncidentRow) => Id | string | undefined;

type Sources = {
  incidents: readonly IncidentRow[];
  /** Rows of the previous period; undefined without data. */
  before: readonly IncidentRow[] | undefined;
  buckets: readonly Bucket[];
  ownZone: OwnZone;
};

/** Lines of what incidents come from: each incident once, with what it cost everybody. */
export function sourceStandings(
  { incidents, before, buckets, ownZone }: Sources,
  sourceOf: SourceOf,
  nameOf: (id: Id | string | undefined) => string,
): Standing[] {
  const groups = new Map<Id | string | undefined, IncidentRow[]>();
  for (const incident of incidents) addTo(groups, sourceOf(incident), incident);
  const groupsBefore = new Map<Id | string | undefined, IncidentRow[]>();
  for (const incident of before ?? []) addTo(groupsBefore, sourceOf(incident), incident);
  const ids = new Set([...groups.keys(), ...groupsBefore.keys()]);
  return [...ids].map((id) => {
    const own = groups.get(id) ?? [];
    const ownBefore = before && (groupsBefore.get(id) ?? []);
    const responses = responsesOf(own, ownZone);
    const rows = responses.map(metricsOf);
    const responsesBefore = ownBefore && responsesOf(ownBefore, ownZone);
    return {
      id,
      name: nameOf(id),
      figures: { ...sumOf(rows), incidents: own.length },
      before: responsesBefore && {
        ...sumOf(responsesBefore.map(metricsOf)),
        incidents: ownBefore?.length ?? 0,
      },
      nights: nightsBy(rows, buckets, () => 0).get(0) ?? buckets.map(() => 0),
      duty: undefined,
      noise: own.filter(isNoise).length,
      needless: {
        now: entriesOf(responses, 'needless').length,
        before: responsesBefore && entriesOf(responsesBefore, 'needless').length,
      },
    };
  });
}
