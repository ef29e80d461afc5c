import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { hoursAt, type OwnZone } from '../../time/hours';
import type { UnixSeconds, WallSeconds } from '../../time/zone';
import { isNoise, secondsToClose } from '../incidents/outcome';
import { placeAt, type Bucket, type HourKind, type ResponderRow } from './responder-rows';

/**
 * Responses: what one incident cost one person. They come from incident rows that carry responders and notifications,
 * and add up to the responder metrics of the same filter.
 */

type Notification = NonNullable<IncidentRow['notifications']>[number];

export type Response = {
  incident: IncidentRow;
  responder: Id;
  /** Kind of hours of the trigger, by the responder's own clock. */
  kind: HourKind;
  isAssigned: boolean;
  isReassigned: boolean;
  isEscalated: boolean;
  isEscalatedByHand: boolean;
  isEscalatedByTimeout: boolean;
  /** Seconds from the trigger to this person's first acknowledgement; undefined without one. */
  secondsToAck: number | undefined;
  /** Seconds from this person's acknowledgement to the close. */
  engagedSeconds: number;
  notifications: number;
  interruptions: readonly Notification[];
};

/** @throws RangeError where a zone is no tz database name. */
export function responsesOf(incidents: readonly IncidentRow[], ownZone: OwnZone): Response[] {
  return incidents.flatMap((incident) => {
    const { created_at, responders = [], notifications = [] } = incident;
    const people = new Set([...responders, ...notifications].map(({ responder_id }) => responder_id));
    return [...people].map((responder): Response => {
      const assignments = responders.filter(({ responder_id }) => responder_id === responder);
      const own = notifications.filter(({ responder_id }) => responder_id === responder);
      const escalations = assignments.filter(({ escalated_at }) => escalated_at !== null);
      const acks = assignments.flatMap(({ acked_at }) => acked_at ?? []);
      const secondsToAck = acks.length === 0 ? undefined : Math.min(...acks) - created_at;
      const toClose = secondsToClose(incident);
      return {
        incident,
        responder,
        kind: hoursAt(created_at, ownZone(responder)),
        isAssigned: assignments.length > 0,
        isReassigned: assignments.some(({ reassigned_at }) => reassigned_at !== null),
        isEscalated: escalations.length > 0,
        isEscalatedByHand: escalations.some(({ escalated_by }) => escalated_by === 'manually'),
        isEscalatedByTimeout: escalations.some(({ escalated_by }) => escalated_by === 'timeout'),
        secondsToAck,
        engagedSeconds:
          secondsToAck === undefined || toClose === undefined ? 0 : Math.max(0, toClose - secondsToAck),
        notifications: own.length,
        interruptions: own.filter(({ is_interruption }) => is_interruption),
      };
    });
  });
}

/** A response as a row of responder metrics, in a bucket of its own. */
export function metricsOf(response: Response): ResponderRow {
  const { incident, responder, kind, secondsToAck } = response;
  return {
    responder_id: responder,
    responder_name: '',
    total_incident_cnt: Number(response.isAssigned),
    total_incidents_acknowledged: Number(secondsToAck !== undefined),
    total_incidents_reassigned: Number(response.isReassigned),
    total_incidents_escalated: Number(response.isEscalated),
    total_incidents_manually_escalated: Number(response.isEscalatedByHand),
    total_incidents_timeout_escalated: Number(response.isEscalatedByTimeout),
    total_notifications: response.notifications,
    total_interruptions: response.interruptions.length,
    total_engaged_seconds: response.engagedSeconds,
    mean_seconds_to_ack: secondsToAck ?? 0,
    ts: incident.created_at,
    hours: '',
    kind,
  };
}

/** Figures whose entries can be listed; of a mean, those it is the mean of. */
export const LISTED_FIGURES = [
  'night',
  'needless',
  'interruptions',
  'off',
  'incidents',
  'ack',
  'escalated',
] as const;
export type ListedFigure = (typeof LISTED_FIGURES)[number];

/** Item behind a figure: a response, or one of its interruptions. */
export type Entry = { response: Response; interruption: Notification | undefined; at: UnixSeconds };

/** Responses of a figure; its entries are these, or their interruptions. */
type List = { has: (response: Response) => boolean; each: 'response' | 'interruption' };

const LISTS: Readonly<Record<ListedFigure, List>> = {
  night: { has: ({ kind }) => kind === 'night', each: 'interruption' },
  needless: { has: ({ kind, incident }) => kind === 'night' && isNoise(incident), each: 'interruption' },
  off: { has: ({ kind }) => kind === 'off', each: 'interruption' },
  interruptions: { has: () => true, each: 'interruption' },
  incidents: { has: ({ isAssigned }) => isAssigned, each: 'response' },
  ack: { has: ({ secondsToAck }) => secondsToAck !== undefined, each: 'response' },
  escalated: { has: ({ isEscalated }) => isEscalated, each: 'response' },
};

/** Entries of a figure in order of time; their number is the figure, or the count behind its mean. */
export function entriesOf(responses: readonly Response[], figure: ListedFigure): Entry[] {
  const { has, each } = LISTS[figure];
  const entries = responses
    .filter(has)
    .flatMap((response): Entry[] =>
      each === 'interruption'
        ? interruptionsOf(response)
        : [{ response, interruption: undefined, at: response.incident.created_at }],
    );
  return entries.toSorted(
    (a, b) => a.at - b.at || (a.response.incident.incident_id < b.response.incident.incident_id ? -1 : 1),
  );
}

/** Responses to incidents of the bucket that starts at a wall-clock time; none without a bucket there. */
export function inBucket(
  responses: readonly Response[],
  buckets: readonly Bucket[],
  start: WallSeconds,
): Response[] {
  const own = buckets.findIndex(({ wall }) => wall === start);
  return responses.filter(({ incident }) => placeAt(incident.created_at, buckets) === own);
}

/** Reason for an interruption: the first of its incident, one more, or an incident taken from a colleague. */
export type Reason =
  | { kind: 'first' }
  | { kind: 'repeat'; seconds: number }
  | { kind: 'escalated' | 'reassigned'; from: Id };

export function reasonOf({ incident, responder, interruptions }: Response, own: Notification): Reason {
  const place = interruptions.indexOf(own);
  const previous = interruptions[place - 1];
  if (previous) return { kind: 'repeat', seconds: own.sent_at - previous.sent_at };
  const { responders = [] } = incident;
  const assigned = responders.find((one) => one.responder_id === responder)?.assigned_at;
  for (const { responder_id, escalated_at, reassigned_at } of responders) {
    if (assigned === undefined || responder_id === responder) continue;
    if (escalated_at === assigned) return { kind: 'escalated', from: responder_id };
    if (reassigned_at === assigned) return { kind: 'reassigned', from: responder_id };
  }
  return { kind: 'first' };
}

function interruptionsOf(response: Response): Entry[] {
  return response.interruptions.map((interruption) => ({
    response,
    interruption,
    at: interruption.sent_at,
  }));
}
