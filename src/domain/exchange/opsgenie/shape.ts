import * as z from 'zod/mini';
import { ExchangeError, type ExportFile } from '../exchange';
import { elementsOf, instant, membersOf, parsed, textOf, valuesIn, zone } from '../fields';
import type { ToolShape } from '../shape';
import { convertAlerts, hasAlerts } from './alerts';

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
