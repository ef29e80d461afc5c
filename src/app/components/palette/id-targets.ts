import { idsNamed } from '#domain/rum';
import { deliveryIdsIn } from '#domain/webhook/events';
import { paths } from '#address/codec';
import { incidentSearch } from '#address/insight';
import { formatOnCall } from '#address/on-call';

type IdTarget = { label: string; note: string; hint?: string; to: string };

/** Every id has a digit; a word without one matches names only. */
const HAS_DIGIT = /\d/;
const TYPED_ID = /^[\w.-]{1,128}$/;
const INCIDENT = /\bincident[_ -]?id["']?\s*[:=]\s*["']?([\w.-]{1,128})/i;
const INCIDENT_NUMBER = /^(?:inc(?:ident)?s?[ -]?)?#?(\d{1,8})$/i;

/** Lookups that an id could be meant for, alone or labelled in JSON or a log line. */
export function idTargets(query: string, zone: string): IdTarget[] {
  const targets = [
    ...idsNamed('issue', query).map(issueTarget),
    ...idsNamed('application', query).map(applicationTarget),
    ...(INCIDENT.exec(query)?.slice(1) ?? []).map((id) => incidentTarget(id, zone)),
  ];
  const delivery = deliveryTargets(query);
  if (targets.length > 0) return [...delivery, ...targets];
  const id = query.replace(/^#/, '');
  if (!TYPED_ID.test(id) || !HAS_DIGIT.test(id)) return [...delivery, ...numberTargets(query)];
  const incident = incidentTarget(id, zone);
  return [
    ...delivery,
    ...(timeOfObjectId(id) === undefined ? [] : [incident]),
    ...(/^\d{1,20}$/.test(id)
      ? [
          { label: id, note: 'schedule with this id', to: paths.schedule(id) },
          {
            label: id,
            note: 'when the person with this id is on call',
            to: paths.onCall(formatOnCall({ person: id })),
          },
        ]
      : []),
    ...numberTargets(query),
    applicationTarget(id),
    issueTarget(id),
    incident,
  ];
}

/** Two words could be a name: a pair of ids has digits in both or is written as a path. */
function deliveryTargets(query: string): IdTarget[] {
  const ids = deliveryIdsIn(query);
  if (!ids) return [];
  const { integrationId, eventId } = ids;
  const isPair =
    /^\S+\s*[/,]\s*\S+$/.test(query) || (HAS_DIGIT.test(integrationId) && HAS_DIGIT.test(eventId));
  const isNamed = /event[_ -]?id|\/webhooks\//i.test(query);
  if (!isNamed && (!isPair || !TYPED_ID.test(integrationId) || !TYPED_ID.test(eventId))) return [];
  return [
    { label: eventId, note: `delivery of ${integrationId}`, to: paths.delivery(integrationId, eventId) },
  ];
}

/** The interface has no incident numbers; only titles may contain them. */
function numberTargets(query: string): IdTarget[] {
  const number = INCIDENT_NUMBER.exec(query)?.[1];
  if (number === undefined) return [];
  const to = `${paths.incidents()}?${new URLSearchParams({ q: number }).toString()}`;
  return [{ label: number, note: 'incidents with this number in the title', to }];
}

function applicationTarget(id: string): IdTarget {
  return { label: id, note: 'RUM application with this id', to: paths.application(id) };
}

function issueTarget(id: string): IdTarget {
  return { label: id, note: 'RUM issue with this id', to: paths.issue(id) };
}

/**
 * The interface cannot look up a single incident: searches around the time encoded in the id, or the last
 * weeks.
 */
function incidentTarget(id: string, zone: string): IdTarget {
  const at = timeOfObjectId(id);
  const search =
    at === undefined ? new URLSearchParams({ row: id }).toString() : incidentSearch(id, at, zone);
  return {
    label: id,
    note: 'incident with this id',
    to: `${paths.incidents()}?${search}`,
    hint:
      at === undefined
        ? 'Looked for among the incidents of the last 28 days.'
        : 'Searches around the time encoded in the id.',
  };
}

const FIRST_TIME = Date.UTC(2010, 0, 1) / 1000;
const LAST_TIME = Date.UTC(2100, 0, 1) / 1000;

/** Creation time of a 24-digit hexadecimal id in Unix seconds: its first four bytes (MongoDB, ObjectId). */
function timeOfObjectId(id: string): number | undefined {
  const seconds = /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) : 0;
  return seconds >= FIRST_TIME && seconds < LAST_TIME ? seconds : undefined;
}
