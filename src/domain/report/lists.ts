import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { limitAt, limitsOf } from '../insight/incidents/late-rule';
import { isNoise, secondsToAck, secondsToClose } from '../insight/incidents/outcome';
import { entriesOf, responsesOf } from '../insight/responders/responses';
import type { UnixSeconds } from '../time/zone';
import type { ReportData } from './data';
import { incidentsInScope } from './report';

/** Row behind a figure: a waking of a person, or an incident. */
export type ReportEntry = {
  key: string;
  at: UnixSeconds;
  incident: IncidentRow;
  person: Id | undefined;
  /** Seconds to the first acknowledgement; undefined: never. */
  secondsToAck: number | undefined;
};

/** Rows that a figure of a report counts, by time. */
export function listOf(data: ReportData, list: 'woken' | 'needless' | 'late'): ReportEntry[] {
  const incidents = incidentsInScope(data) ?? [];
  if (list === 'late') {
    return incidents
      .filter((incident) => {
        const limit = limitAt(limitsOf(data.lateRule, incident.severity), incident.created_at);
        const seconds = secondsToAck(incident) ?? secondsToClose(incident) ?? data.asOf - incident.created_at;
        return seconds > limit;
      })
      .map((incident) => ({
        key: incident.incident_id,
        at: incident.created_at,
        incident,
        person: undefined,
        secondsToAck: secondsToAck(incident),
      }))
      .sort((a, b) => a.at - b.at);
  }
  const counted = list === 'needless' ? incidents.filter(isNoise) : incidents;
  return entriesOf(responsesOf(counted, data.ownZone), 'night').map(({ response, at }, place) => ({
    key: String(place),
    at,
    incident: response.incident,
    person: response.responder,
    secondsToAck: undefined,
  }));
}
