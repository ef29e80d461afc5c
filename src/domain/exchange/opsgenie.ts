import * as z from 'zod/mini';
import { addTo } from '../collections';
import type { Converter } from './converter';
import { type ExportFile, type NotificationChannel, ExchangeError } from './exchange';
import { ignored, instant, parsed, stemOf, textOf, valuesIn, elementsOf, membersOf, zone } from './fields';
import { historyOf, type IncidentEvent, noticeIncidents, severityOf } from './incidents';
import type { ToolShape } from './shape';

/** Alerts, recipients and logs of Opsgenie's REST API. Times of an alert's report are milliseconds after its creation. */

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

const Alert = z.looseObject({
  id: z.string(),
  tinyId: maybe(z.string()),
  message: z._default(z.string(), ''),
  status: z.string(),
  priority: maybe(z.string()),
  createdAt: instant,
  updatedAt: maybe(instant),
  tags: z._default(z.array(z.string()), []),
  integration: maybe(z.looseObject({ id: maybe(z.string()), name: maybe(z.string()) })),
  responders: z._default(z.array(z.looseObject({ type: maybe(z.string()), id: maybe(z.string()) })), []),
  report: maybe(
    z.looseObject({
      ackTime: maybe(z.number()),
      closeTime: maybe(z.number()),
      acknowledgedBy: maybe(z.string()),
      closedBy: maybe(z.string()),
    }),
  ),
});

type AlertParts = z.output<typeof Alert>;

const Recipient = z.looseObject({
  user: z.looseObject({ id: maybe(z.string()), username: maybe(z.string()) }),
  state: ignored,
  method: maybe(z.string()),
  createdAt: instant,
});

const Log = z.looseObject({ log: z.string(), owner: maybe(z.string()), createdAt: instant });

/** Id of the alert whose recipients or logs a file has: `<alert id>.recipients.json`, `<alert id>.logs.json`. */
const PART = /\.(recipients|logs)$/;

/** True for a reply with alerts, recipients or logs. */
function hasAlerts(file: ExportFile): boolean {
  if (PART.test(stemOf(file.name))) return true;
  return valuesIn(file.content, 'data').some((value) => 'tinyId' in value && 'createdAt' in value);
}

const CHANNELS: Readonly<Record<string, NotificationChannel>> = {
  sms: 'sms',
  call: 'voice',
  voice: 'voice',
  mobile: 'app',
  email: 'email',
};

/** Names that Opsgenie gives to itself and to its integrations. */
const SYSTEM = /^(system|api|.*\bintegration\b.*)$/i;

function convertAlerts(converter: Converter, files: readonly ExportFile[]): void {
  const personOf = (name: string): string => {
    const id = converter.directory.idOf(name);
    converter.directory.person(id, name.includes('@') ? { email: name } : {});
    return id;
  };
  const parts = new Map<string, IncidentEvent[]>();
  const alerts: AlertParts[] = [];
  for (const file of files.filter(hasAlerts)) {
    const [, part] = PART.exec(stemOf(file.name)) ?? [];
    const id = stemOf(file.name).replace(PART, '');
    for (const value of valuesIn(file.content, 'data')) {
      if (part === undefined) {
        const place = `${file.name}, alert ${textOf(value['id']) ?? ''}`.trim();
        const alert = converter.attempt(() => parsed(Alert, value, place));
        if (alert) alerts.push(alert);
      } else {
        const events = converter.attempt(() => partEvents(part, value, file.name, personOf));
        for (const event of events ?? []) addTo(parts, id, event);
      }
    }
  }
  for (const alert of alerts) convertAlert(converter, alert, parts.get(alert.id) ?? [], personOf);
  noticeIncidents(
    converter,
    alerts.filter(({ id }) => !parts.has(id)).length,
    alerts.length,
    'without recipients and logs: who was notified and to whom it was escalated is not known',
  );
}

function convertAlert(
  converter: Converter,
  alert: AlertParts,
  known: readonly IncidentEvent[],
  personOf: (name: string) => string,
): void {
  const { id, tinyId, message, priority, createdAt: created, tags, integration, report = {} } = alert;
  const events = [...known];
  const people = alert.responders.flatMap(({ type, id: person }) =>
    type === 'user' && person ? [person] : [],
  );
  if (people.length > 0) events.push({ kind: 'assigned', at: created, people });
  const { ackTime, acknowledgedBy } = report;
  if (ackTime !== undefined && acknowledgedBy !== undefined && !SYSTEM.test(acknowledgedBy)) {
    events.push({ kind: 'acknowledged', at: after(created, ackTime), person: personOf(acknowledgedBy) });
  }
  converter.addIncident({
    incident_id: id,
    team_id: 0,
    channel_id:
      integration?.id === undefined ? 0 : converter.directory.channel(integration.id, integration.name),
    title: message,
    severity: severityOf(priority) ?? 'Warning',
    created_at: created,
    ...closing(alert),
    labels: {
      ...(tinyId !== undefined && { number: tinyId }),
      ...(priority !== undefined && { priority }),
      ...(tags.length > 0 && { tags: tags.join(', ') }),
    },
    ...historyOf(converter, created, events),
  });
}

function closing({ status, createdAt: created, updatedAt, report = {} }: AlertParts) {
  const { closeTime, closedBy } = report;
  const at = closeTime === undefined ? updatedAt : after(created, closeTime);
  if (status !== 'closed' || at === undefined) return { closed_at: null, closed_by: '' as const };
  const isBySystem = closedBy !== undefined && SYSTEM.test(closedBy);
  const by = isBySystem ? ('auto' as const) : ('manually' as const);
  return { closed_at: Math.max(at, created), closed_by: closedBy === undefined ? ('' as const) : by };
}

function after(created: number, milliseconds: number): number {
  return created + Math.floor(milliseconds / 1000);
}

function partEvents(
  part: string,
  value: unknown,
  place: string,
  personOf: (name: string) => string,
): IncidentEvent[] {
  if (part === 'recipients') {
    const { user, method = '', createdAt: at } = parsed(Recipient, value, place);
    const name = user.username ?? user.id;
    if (name === undefined) return [];
    const person = personOf(name);
    const channel = CHANNELS[method.toLowerCase()];
    return channel === undefined ? [] : [{ kind: 'notified', at, person, channel }];
  }
  const { log, owner = '', createdAt: at } = parsed(Log, value, place);
  if (/^alert acknowledged/i.test(log) && owner !== '' && !SYSTEM.test(owner)) {
    return [{ kind: 'acknowledged', at, person: personOf(owner) }];
  }
  const [, target] =
    /^alert (?:ownership )?(?:assigned|assign|escalated) to (?:user )?\[?([^\s\]]+@[^\s\]]+)/i.exec(log) ??
    [];
  if (target === undefined) return [];
  const people = [personOf(target)];
  if (!/escalated/i.test(log)) return [{ kind: 'assigned', at, people }];
  return [{ kind: 'escalated', at, people, by: owner === '' || SYSTEM.test(owner) ? 'timeout' : 'manually' }];
}

/** Replies of Opsgenie's API, and of Jira Service Management's, which rename some members: schedules and timelines. */

const text = z.optional(z.string());
const Schedule = z.looseObject({ timezone: zone, enabled: z.optional(z.boolean()) });
/** Period of a timeline, or the timeline as a whole. */
const Period = z.looseObject({ startDate: instant, endDate: z.optional(instant) });
const Party = z.looseObject({ type: z._default(z.string(), 'user'), id: text, name: text, username: text });
const Member = z.looseObject({ user: z.looseObject({ id: z.string(), username: text }) });
const Team = z.looseObject({ id: z.string(), name: text, members: z.array(Member) });

/** Members by which a person or a team is recognised. */
const PERSON = ['username', 'emailAddress', 'accountId', 'members'];

const valuesOf = ({ content }: ExportFile) => valuesIn(content, 'data', 'values');

export const opsgenie: ToolShape = {
  tool: 'Opsgenie',
  advice: (id) => `put the reply of schedules/${id}/timeline beside it as ${id}.timeline.json`,
  schedules: (file) => valuesOf(file).filter((value) => 'timezone' in value && !('username' in value)),
  head(value, place) {
    const { timezone, enabled, name, description, ownerTeam, teamId } = parsed(Schedule, value, place);
    const { id = teamId, name: teamName } = membersOf(ownerTeam);
    const team = textOf(id) === undefined ? undefined : { id: String(id), name: textOf(teamName) };
    return { name: textOf(name), description: textOf(description), zone: timezone, isEnabled: enabled, team };
  },
  shifts: (file) =>
    valuesOf(file)
      .filter((value) => 'finalTimeline' in value)
      .map((value) => {
        const { startDate: start, endDate: end } = z.safeParse(Period, value).data ?? {};
        return {
          owner: textOf(membersOf(value['_parent'])['id']),
          window: start === undefined || end === undefined ? undefined : { start, end },
          entries: valuesIn(value['finalTimeline'], 'rotations').flatMap(({ periods }) =>
            elementsOf(periods),
          ),
        };
      }),
  shift(entry, { place, directory, end: last }) {
    const { startDate: start, endDate: end = last, ...period } = parsed(Period, entry, place);
    const parties = period['flattenedRecipients'] ?? [period['recipient'] ?? period['responder'] ?? {}];
    const people = elementsOf(parties).flatMap((value) => {
      const {
        type,
        name,
        username,
        id = directory.idOf(username ?? name ?? ''),
      } = parsed(Party, value, place);
      if (id === '' || type === 'none' || type === 'noone') return [];
      if (type === 'user') {
        directory.person(id, { name: name ?? username, email: username });
        return [id];
      }
      const members = type === 'team' ? directory.membersOf(id) : [];
      if (members.length > 0) return members;
      throw new ExchangeError([`${place}: ${type} ${name ?? id} is on call, and its people are missing`]);
    });
    return people.length === 0 || end === undefined ? undefined : { start, end, people };
  },
  people(file) {
    const values = valuesOf(file);
    const people = values.filter((value) => PERSON.some((member) => member in value));
    return people.length > 0 || values.length === 0 ? people : undefined;
  },
  person(value, { place, directory }) {
    if ('members' in value) {
      const { id: team, name, members } = parsed(Team, value, place);
      directory.team(team, name);
      for (const { user } of members) {
        directory.person(user.id, { name: user.username, email: user.username });
        directory.join(user.id, team);
      }
      return undefined;
    }
    const { accountId, emailAddress, displayName, timeZone } = value;
    const { id = accountId, username: email = emailAddress, fullName: name = displayName } = value;
    const person = textOf(id) ?? textOf(email) ?? '';
    return { id: person, name: textOf(name), email: textOf(email), zone: textOf(timeZone) };
  },
  incidents: { has: hasAlerts, convert: convertAlerts },
};
