import type { ExportFile } from '../exchange';
import type { Interval } from '../../time/interval';
import { elementsOf, membersOf, textOf } from '../fields';
import { terraformResources } from '../terraform';

/** A part of an export, with its file, and its place for messages. */
export type Part = {
  value: unknown;
  file: string;
  place: string;
  /** Id of its schedule, where it names one. */
  owner?: string | undefined;
  window?: Interval | undefined;
};

export type Parts = {
  schedules: Part[];
  /** Rotations with a reply of their own. */
  rotations: Part[];
  overrides: Part[];
  timelines: Part[];
  users: Part[];
  teams: Part[];
};

export const TERRAFORM = /^(?:opsgenie|atlassian-operations)_/;

/** Parts of a file by their form: a value of a backup, or `data` of a reply. */
export function partsOf(file: ExportFile): Parts {
  const parts: Parts = { schedules: [], rotations: [], overrides: [], timelines: [], users: [], teams: [] };
  const { content, name, window } = file;
  const data = membersOf(content)['data'] ?? membersOf(content)['values'] ?? content;
  for (const value of Array.isArray(data) ? data : [data]) {
    const members = membersOf(value);
    const owner = textOf(membersOf(members['_parent'])['id']);
    const part = { value, file: name, place: name, owner, window };
    const hasRotations = Array.isArray(members['rotations']);
    if ('timezone' in members && (hasRotations || 'enabled' in members)) parts.schedules.push(part);
    else if ('startDate' in members && 'participants' in members) parts.rotations.push(part);
    else if ('finalTimeline' in members) parts.timelines.push(part);
    else if ('startDate' in members && ('user' in members || 'responder' in members))
      parts.overrides.push(part);
    else if ('username' in members || 'emailAddress' in members || 'accountId' in members)
      parts.users.push(part);
    else if (Array.isArray(members['members'])) parts.teams.push(part);
  }
  const ofState = terraformParts(file);
  parts.schedules.push(...ofState.schedules);
  parts.users.push(...ofState.users);
  parts.teams.push(...ofState.teams);
  return parts;
}

function terraformParts(file: ExportFile): Pick<Parts, 'schedules' | 'users' | 'teams'> {
  const resources = terraformResources(file).map(({ type, name, values }) => ({
    type: TERRAFORM.test(type) ? type.replace(TERRAFORM, '') : '',
    place: `${file.name}, ${type}.${name}`,
    values,
  }));
  const of = (type: string) => resources.filter((resource) => resource.type === type);
  return {
    schedules: of('schedule').map(({ values, place }) => {
      const { owner_team_id: owner, team_id: team, ...rest } = values;
      const rotations = of('schedule_rotation')
        .filter((rotation) => rotation.values['schedule_id'] === values['id'])
        .map((rotation) => rotationOf(rotation.values));
      const id = textOf(owner) ?? textOf(team);
      return {
        file: file.name,
        place,
        value: { ...rest, rotations, ...(id !== undefined && { ownerTeam: { id } }) },
      };
    }),
    users: of('user').map(({ values, place }) => ({
      value: { ...values, fullName: values['full_name'] },
      file: file.name,
      place,
    })),
    teams: of('team').map(({ values, place }) => ({
      value: {
        ...values,
        members: elementsOf(values['member']).map((member) => ({ user: { id: membersOf(member)['id'] } })),
      },
      file: file.name,
      place,
    })),
  };
}

/** Rotations of a state whose schedule is not in it, one line each. */
export function strayRotations(file: ExportFile): string[] {
  const resources = terraformResources(file).filter(({ type }) => TERRAFORM.test(type));
  const of = (type: string) => resources.filter((resource) => resource.type.replace(TERRAFORM, '') === type);
  const ids = new Set(of('schedule').map(({ values }) => values['id']));
  return of('schedule_rotation')
    .filter(({ values }) => !ids.has(values['schedule_id']))
    .map(({ type, name }) => `${file.name}, ${type}.${name}: its schedule is not in the state`);
}

/** The reply's form of the attributes of a rotation. */
function rotationOf(values: Record<string, unknown>): unknown {
  const {
    start_date: startDate,
    end_date: endDate,
    participant,
    participants,
    schedule_id: _,
    ...rest
  } = values;
  const { time_restriction: time, ...members } = rest;
  const [restriction] = Array.isArray(time) ? time : [time];
  const { restriction: one, restrictions: several, type } = membersOf(restriction);
  const single = Array.isArray(one) ? one[0] : one;
  return {
    ...members,
    startDate,
    ...(textOf(endDate) !== undefined && { endDate }),
    participants: participant ?? participants ?? [],
    ...(restriction !== undefined &&
      restriction !== null && {
        timeRestriction: {
          type,
          ...(single !== undefined && single !== null && { restriction: camelMembers(single) }),
          ...(elementsOf(several).length > 0 && { restrictions: elementsOf(several).map(camelMembers) }),
        },
      }),
  };
}

/** `start_hour` → `startHour`. */
function camelMembers(value: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(membersOf(value))
      .filter(([, member]) => member !== '' && member !== null)
      .map(([name, member]) => [
        name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        member,
      ]),
  );
}
