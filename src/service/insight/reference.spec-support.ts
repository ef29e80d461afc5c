import type {
  IncidentRow,
  ResponderMetrics,
  IncidentExportRequest,
  ResponderRequest,
} from '#contract/insight';
import type { Id } from '#contract/id';
import type { RecordSet } from '../records/kinds';
import type { Assignment, IncidentRecord, Notification } from '../records/kinds/incidents/facts';

/**
 * Reference implementation of both insight operations: plain loops over the imported records, following the
 * interface's rules, without precomputed facts or SQL, and with `Intl` for every local time. Slow, but easy to read.
 */

/** Rows of a responder request by bucket, responder and hours. */
export function slowMetrics(
  set: RecordSet,
  caller: Id,
  input: ResponderRequest,
  accountZone = 'Asia/Shanghai',
): ResponderMetrics[] {
  const zone = input.time_zone ?? 'Asia/Shanghai';
  const wanted = new Set((input.responder_ids ?? []).map(String));
  const interruptions = countInterruptions(set.incidents);
  const sums = new Map<string, ResponderMetrics & { secondsToAck: number[] }>();
  for (const incident of set.incidents.filter((candidate) => matches(set, caller, input, candidate))) {
    const ts =
      input.aggregate_unit === undefined
        ? input.start_time
        : bucketStart(incident.created_at, input.aggregate_unit, zone);
    for (const person of peopleOf(incident)) {
      if (wanted.size > 0 && !wanted.has(String(person))) continue;
      const clock = input.own_hours === true ? ownZone(set, person, accountZone) : zone;
      const hours = input.split_hours === true ? hoursAt(incident.created_at, clock) : '';
      const key = `${ts} ${person} ${hours}`;
      const row = sums.get(key) ?? emptyRow(set, person, ts, hours);
      sums.set(key, row);
      addIncident(row, incident, person);
      row.total_interruptions += interruptions.get(`${incident.incident_id} ${person}`) ?? 0;
    }
  }
  return [...sums.values()]
    .map(({ secondsToAck, ...row }) => {
      const sum = secondsToAck.reduce((a, b) => a + b, 0);
      row.mean_seconds_to_ack = secondsToAck.length === 0 ? 0 : Math.round(sum / secondsToAck.length);
      return Object.assign(row, { total_seconds_to_ack: sum });
    })
    .toSorted((a, b) => a.ts - b.ts || compareIds(a.responder_id, b.responder_id) || byHours(a, b));
}

/** Zone of a person's record, else the account's. */
function ownZone({ people }: RecordSet, person: Id, accountZone: string): string {
  return people.find(({ person_id }) => person_id === person)?.time_zone ?? accountZone;
}

/** All rows of an export request in order, not paginated. */
export function slowExport(set: RecordSet, caller: Id, input: IncidentExportRequest): IncidentRow[] {
  const wanted = new Set((input.responder_ids ?? []).map(String));
  const interruptions = loudNotifications(set.incidents);
  const rows = set.incidents
    .filter((candidate) => matches(set, caller, input, candidate))
    .filter((candidate) => wanted.size === 0 || [...peopleOf(candidate)].some((id) => wanted.has(String(id))))
    .map((incident) => Object.assign(exportRow(incident), membersOf(incident, input, interruptions)))
    .toSorted((a, b) => a.created_at - b.created_at || compareBytes(a.incident_id, b.incident_id));
  return input.asc === true ? rows : rows.toReversed();
}

function exportRow(incident: IncidentRecord): IncidentRow {
  const { incident_id, account_id, team_id, channel_id, severity, created_at, closed_at, closed_by } =
    incident;
  const acked = firstAck(incident.assignments);
  const escalations = incident.assignments
    .filter((it) => it.escalated_at !== null)
    .toSorted((a, b) => (a.escalated_at ?? 0) - (b.escalated_at ?? 0));
  return {
    incident_id,
    account_id,
    team_id,
    channel_id,
    severity,
    created_at,
    is_acked: acked !== null,
    is_assigned: incident.assignments.length > 0,
    is_reassigned: incident.assignments.some((it) => it.reassigned_at !== null),
    escalated_by: escalations[0]?.escalated_by ?? '',
    closed_by,
    seconds_to_first_ack: acked === null ? 0 : acked - created_at,
    seconds_to_close: closed_at === null ? 0 : closed_at - created_at,
    seconds_to_engage: closed_at === null || acked === null ? 0 : Math.max(0, closed_at - acked),
  };
}

function membersOf(
  { assignments, notifications, labels, title }: IncidentRecord,
  { with: wanted = [] }: IncidentExportRequest,
  interruptions: ReadonlyMap<Notification, boolean>,
) {
  return {
    ...(wanted.includes('responders') && {
      responders: assignments.map(({ person_id, ...times }) => ({ responder_id: person_id, ...times })),
    }),
    ...(wanted.includes('notifications') && {
      notifications: notifications.map((sent) => ({
        responder_id: sent.person_id,
        sent_at: sent.sent_at,
        channel: sent.channel,
        is_interruption: interruptions.get(sent) === true,
      })),
    }),
    ...(wanted.includes('labels') && { labels }),
    ...(wanted.includes('title') && { title }),
  };
}

function matches(
  set: RecordSet,
  caller: Id,
  input: IncidentExportRequest,
  incident: IncidentRecord,
): boolean {
  const ownTeams = set.people.find((person) => person.person_id === caller)?.team_ids ?? [];
  const channel = set.channels.find((candidate) => candidate.channel_id === incident.channel_id);
  if (channel?.is_private === true && !ownTeams.includes(channel.team_id)) return false;
  if (incident.muted) return false;
  if (incident.created_at <= input.start_time || incident.created_at > input.end_time) return false;
  for (const word of input.query.toLowerCase().split(/\s+/)) {
    if (!incident.title.toLowerCase().includes(word)) return false;
  }
  for (const [name, value] of Object.entries(input.labels)) if (incident.labels[name] !== value) return false;
  for (const [name, value] of Object.entries(input.fields)) {
    if (JSON.stringify(incident.fields[name]) !== JSON.stringify(value)) return false;
  }
  if (input.team_ids?.length && !input.team_ids.includes(incident.team_id)) return false;
  if (input.is_my_team === true && !ownTeams.includes(incident.team_id)) return false;
  if (input.channel_ids?.length && !input.channel_ids.includes(incident.channel_id)) return false;
  if (input.severities?.length && !input.severities.some((it) => it === incident.severity)) return false;
  const acked = firstAck(incident.assignments);
  const toAck = acked === null ? undefined : acked - incident.created_at;
  if (!isWithin(toAck, input.seconds_to_ack_from, input.seconds_to_ack_to)) return false;
  const toClose = incident.closed_at === null ? undefined : incident.closed_at - incident.created_at;
  return isWithin(toClose, input.seconds_to_close_from, input.seconds_to_close_to);
}

function isWithin(value: number | undefined, from = 0, to = 0): boolean {
  if (from === 0 && to === 0) return true;
  if (value === undefined) return false;
  return (from === 0 || value >= from) && (to === 0 || value < to);
}

function addIncident(
  row: ResponderMetrics & { secondsToAck: number[] },
  incident: IncidentRecord,
  person: Id,
): void {
  const own = incident.assignments.filter((it) => it.person_id === person);
  const escalated = own.filter((it) => it.escalated_at !== null);
  const acked = firstAck(own);
  if (own.length > 0) row.total_incident_cnt += 1;
  if (own.some((it) => it.reassigned_at !== null)) row.total_incidents_reassigned += 1;
  if (escalated.length > 0) row.total_incidents_escalated += 1;
  if (escalated.some((it) => it.escalated_by === 'manually')) row.total_incidents_manually_escalated += 1;
  if (escalated.some((it) => it.escalated_by === 'timeout')) row.total_incidents_timeout_escalated += 1;
  if (acked !== null) {
    row.total_incidents_acknowledged += 1;
    row.secondsToAck.push(acked - incident.created_at);
    if (incident.closed_at !== null) row.total_engaged_seconds += Math.max(0, incident.closed_at - acked);
  }
  row.total_notifications += incident.notifications.filter((it) => it.person_id === person).length;
}

/** Number of interrupting notifications per incident and person. */
function countInterruptions(incidents: readonly IncidentRecord[]): Map<string, number> {
  const interruptions = loudNotifications(incidents);
  const counts = new Map<string, number>();
  for (const { incident_id, notifications } of incidents) {
    for (const sent of notifications) {
      const key = `${incident_id} ${sent.person_id}`;
      if (interruptions.get(sent) === true) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** Notifications by SMS, voice and app; true for those more than 60 s after that person's previous one. */
function loudNotifications(incidents: readonly IncidentRecord[]): Map<Notification, boolean> {
  const loud = incidents.flatMap(({ incident_id, notifications }) =>
    notifications
      .filter(({ channel }) => channel === 'sms' || channel === 'voice' || channel === 'app')
      .map((sent) => ({ incident_id, sent })),
  );
  loud.sort((a, b) => a.sent.sent_at - b.sent.sent_at || compareBytes(a.incident_id, b.incident_id));
  const previous = new Map<string, number>();
  const interrupts = new Map<Notification, boolean>();
  for (const { sent } of loud) {
    const last = previous.get(String(sent.person_id));
    previous.set(String(sent.person_id), sent.sent_at);
    interrupts.set(sent, last === undefined || sent.sent_at - last > 60);
  }
  return interrupts;
}

function emptyRow(set: RecordSet, person: Id, ts: number, hours: string) {
  return {
    responder_id: person,
    responder_name: set.people.find(({ person_id }) => person_id === person)?.person_name ?? '',
    total_incident_cnt: 0,
    total_incidents_acknowledged: 0,
    total_incidents_reassigned: 0,
    total_incidents_escalated: 0,
    total_incidents_manually_escalated: 0,
    total_incidents_timeout_escalated: 0,
    total_notifications: 0,
    total_interruptions: 0,
    total_engaged_seconds: 0,
    mean_seconds_to_ack: 0,
    ts,
    hours,
    secondsToAck: [],
  };
}

function peopleOf({ assignments, notifications }: IncidentRecord): Set<Id> {
  return new Set([...assignments, ...notifications].map(({ person_id }) => person_id));
}

function firstAck(assignments: readonly Assignment[]): number | null {
  const times = assignments.flatMap(({ acked_at }) => (acked_at === null ? [] : [acked_at]));
  return times.length === 0 ? null : Math.min(...times);
}

const HOUR_NAMES = ['work', 'off', 'sleep'];
const byHours = (a: ResponderMetrics, b: ResponderMetrics) =>
  HOUR_NAMES.indexOf(a.hours) - HOUR_NAMES.indexOf(b.hours);

function compareIds(a: Id, b: Id): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

type Local = { date: string; weekday: string; hour: number };
const locals = new Map<string, Local>();
const formats = new Map<string, Intl.DateTimeFormat>();

function localAt(instant: number, zone: string): Local {
  const key = `${zone} ${instant}`;
  const known = locals.get(key);
  if (known) return known;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(
    format.formatToParts(instant * 1000).map(({ type, value }) => [type, value]),
  );
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`;
  const local = { date, weekday: parts['weekday'] ?? '', hour: Number(parts['hour']) };
  locals.set(key, local);
  return local;
}

function hoursAt(instant: number, zone: string): string {
  const { hour, weekday } = localAt(instant, zone);
  if (hour >= 23 || hour < 8) return 'sleep';
  if (weekday === 'Sat' || weekday === 'Sun') return 'off';
  return hour < 19 ? 'work' : 'off';
}

/** First quarter-hour of the same day, week or month. */
function bucketStart(instant: number, unit: 'day' | 'week' | 'month', zone: string): number {
  const quarter = Math.floor(instant / 900) * 900;
  const { date } = localAt(quarter, zone);
  if (unit === 'day') return firstWith(quarter, (at) => localAt(at, zone).date === date);
  if (unit === 'month')
    return firstWith(quarter, (at) => localAt(at, zone).date.startsWith(date.slice(0, 7)));
  let start = firstWith(quarter, (at) => localAt(at, zone).date === date);
  while (localAt(start, zone).weekday !== 'Mon') {
    const before = localAt(start - 900, zone).date;
    start = firstWith(start - 900, (at) => localAt(at, zone).date === before);
  }
  return start;
}

function firstWith(quarter: number, isSame: (at: number) => boolean): number {
  let at = quarter;
  while (isSame(at - 900)) at -= 900;
  return at;
}
