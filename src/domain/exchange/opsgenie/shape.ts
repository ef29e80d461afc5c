import * as z from 'zod/mini';
import type { Directory } from '../directory';
import { ExchangeError, type ExportFile } from '../exchange';
import { elementsOf, instant, membersOf, parsed, stemOf, textOf, zone } from '../fields';
import type { ToolShape } from '../shape';
import { convertAlerts, hasAlerts } from './alerts';

/** Replies of Opsgenie's API, and of Jira Service Management's, which rename some members: schedules and timelines. */

const maybe = z.optional;

const Schedule = z.looseObject({
  name: maybe(z.string()),
  description: maybe(z.string()),
  timezone: zone,
  enabled: maybe(z.boolean()),
  ownerTeam: maybe(z.looseObject({ id: maybe(z.string()), name: maybe(z.string()) })),
  teamId: maybe(z.string()),
});

const Party = z.looseObject({
  type: z._default(z.string(), 'user'),
  id: maybe(z.string()),
  name: maybe(z.string()),
  username: maybe(z.string()),
});

const Period = z.looseObject({
  startDate: instant,
  endDate: maybe(instant),
  recipient: maybe(Party),
  responder: maybe(Party),
  flattenedRecipients: maybe(z.array(Party)),
});

const Window = z.looseObject({ startDate: maybe(instant), endDate: maybe(instant) });

function valuesOf({ content }: ExportFile): Record<string, unknown>[] {
  const { data, values } = membersOf(content);
  const all = data ?? values ?? content;
  return (Array.isArray(all) ? all : [all]).map(membersOf);
}

/** Ids of the people of a party: of a team all members. @throws ExchangeError if they are not known. */
function peopleOf(directory: Directory, party: z.output<typeof Party>, place: string): string[] {
  const { type, name, username } = party;
  if (type === 'none' || type === 'noone') return [];
  const id = party.id ?? directory.idOf(username ?? name ?? '');
  if (type === 'user') {
    directory.person(id, { name: name ?? username, email: username });
    return [id];
  }
  const members = type === 'team' ? directory.membersOf(id) : [];
  if (members.length > 0) return members;
  throw new ExchangeError([
    `${place}: ${type} ${name ?? id} is on call, and its people are not in the export`,
  ]);
}

export const opsgenie: ToolShape = {
  tool: 'Opsgenie',
  advice: (id) => `put the reply of schedules/${id}/timeline beside it as ${id}.timeline.json`,
  heads: (file) =>
    valuesOf(file)
      .filter((value) => 'timezone' in value && !('username' in value))
      .map((value) => ({
        id: textOf(value['id']),
        value,
        place: file.name,
        read(place) {
          const { name, description, timezone, enabled, ownerTeam, teamId } = parsed(Schedule, value, place);
          const team = ownerTeam?.id ?? teamId;
          return {
            name: name ?? textOf(value['id']) ?? stemOf(file.name),
            description,
            zone: timezone,
            isEnabled: enabled,
            team: team === undefined ? undefined : { id: team, name: ownerTeam?.name },
          };
        },
      })),
  shifts: (file) =>
    valuesOf(file)
      .filter((value) => 'finalTimeline' in value)
      .map((value) => {
        const { startDate: start, endDate: end } = z.safeParse(Window, value).data ?? {};
        const stated = start === undefined || end === undefined ? undefined : { start, end };
        const place = `${file.name}, finalTimeline`;
        return {
          owner: textOf(membersOf(value['_parent'])['id']),
          window: file.window ?? stated,
          read: (directory) =>
            elementsOf(membersOf(value['finalTimeline'])['rotations'])
              .flatMap((rotation) => elementsOf(membersOf(rotation)['periods']))
              .flatMap((entry) => {
                const period = parsed(Period, entry, place);
                const { startDate: start, endDate: end = file.window?.end ?? start } = period;
                const parties = period.flattenedRecipients ?? [period.recipient ?? period.responder];
                const people = parties.flatMap((party) => (party ? peopleOf(directory, party, place) : []));
                return people.length === 0 ? [] : [{ start, end, people }];
              }),
        };
      }),
  people(file) {
    const values = valuesOf(file);
    const people = values.flatMap((value): ReturnType<ToolShape['people']> & {} => {
      const { id, accountId, username, fullName, displayName, emailAddress, timeZone, timezone, members } =
        value;
      const name = textOf(fullName) ?? textOf(displayName);
      const email = textOf(username) ?? textOf(emailAddress);
      if (Array.isArray(members)) return [(directory: Directory) => readTeam(directory, value)];
      if (email === undefined && accountId === undefined) return [];
      const person = textOf(id) ?? textOf(accountId) ?? email ?? '';
      return [() => ({ id: person, name, email, zone: textOf(timeZone) ?? textOf(timezone) })];
    });
    const isList = Array.isArray(membersOf(file.content)['data']) && values.length === 0;
    return people.length > 0 || isList ? people : undefined;
  },
  incidents: { has: hasAlerts, convert: convertAlerts },
};

function readTeam(directory: Directory, { id, name, members }: Record<string, unknown>): undefined {
  const team = textOf(id);
  if (team === undefined) return;
  directory.team(team, textOf(name));
  for (const member of elementsOf(members)) {
    const { id: person, username } = membersOf(membersOf(member)['user']);
    const text = textOf(person);
    if (text === undefined) continue;
    directory.person(text, { name: textOf(username), email: textOf(username) });
    directory.join(text, team);
  }
}
