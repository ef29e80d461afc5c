import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { addTo } from '../collections';
import { isNight } from '../time/hours';
import { DAY, type UnixSeconds, wallAt } from '../time/zone';
import type { ClockBounds } from './kinds';

/**
 * Incidents at night that interrupted people.
 *
 * Rules: an incident is at night if it was triggered in [nightStart, nightEnd) by the clock of the person's own zone.
 * It counts for people whom it interrupted, once, however often it did; an assignment alone does not count. An
 * interruption is a notification that the metrics of responders count as one.
 */

export type NightIncident = Pick<IncidentRow, 'incident_id' | 'title'> & {
  at: UnixSeconds;
  interruptions: number;
};

type Nights = Pick<ClockBounds, 'nightStart' | 'nightEnd'> & {
  /** Zone of people without one of their own. */
  zone: string;
  zones: ReadonlyMap<Id, string>;
};

/** @param rows incidents with their notifications. @throws RangeError if a zone is no tz database name. */
export function nightIncidents(rows: readonly IncidentRow[], nights: Nights): Map<Id, NightIncident[]> {
  const byPerson = new Map<Id, NightIncident[]>();
  for (const { incident_id, title, created_at: at, notifications = [] } of rows) {
    const counts = new Map<Id, number>();
    for (const { responder_id: person, is_interruption } of notifications) {
      if (is_interruption) counts.set(person, (counts.get(person) ?? 0) + 1);
    }
    for (const [person, interruptions] of counts) {
      if (isAtNight(at, person, nights)) addTo(byPerson, person, { incident_id, title, at, interruptions });
    }
  }
  for (const incidents of byPerson.values()) incidents.sort((a, b) => a.at - b.at);
  return byPerson;
}

/** True if an instant is in the night of a person's own zone. */
function isAtNight(at: UnixSeconds, person: Id, nights: Nights): boolean {
  const wall = wallAt(at, nights.zones.get(person) ?? nights.zone);
  return isNight(wall - Math.floor(wall / DAY) * DAY, nights);
}

export function interruptionsBy(incidents: readonly NightIncident[]): number {
  return incidents.reduce((sum, { interruptions }) => sum + interruptions, 0);
}
