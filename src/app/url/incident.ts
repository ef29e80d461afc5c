import { startOfDay } from '#domain/time/days';
import { DAY, wallAt, type UnixSeconds } from '#domain/time/zone';
import { INSIGHT_FIELDS } from './insight-filter';

/**
 * The search of the incidents page that shows an incident with its details: among those of the week before an instant
 * and of the day after it, by the clock of a zone. The interface has no way to ask for one incident.
 */
export function incidentSearch(id: string, around: UnixSeconds, zone: string): string {
  const day = startOfDay(wallAt(around, zone));
  const range = { kind: 'fixed' as const, from: day - 7 * DAY, to: day + 2 * DAY };
  const search = Object.entries({ ...INSIGHT_FIELDS.range.write(range), tz: zone, row: id });
  return new URLSearchParams(search.filter(isSet)).toString();
}

function isSet(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined;
}
