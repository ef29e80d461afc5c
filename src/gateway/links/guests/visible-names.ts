import { parseId } from '#contract/id';
import type { Names } from '#contract/names';
import type { Mask } from './mask';

/** Names that occur in replies. Unknown people get no pseudonym. */
export function visibleNames(
  all: Names,
  replies: readonly unknown[],
  { pseudonymOf, name }: Pick<Mask, 'pseudonymOf' | 'name'>,
): Names {
  const ids: Ids = { people: new Set(), teams: new Set(), channels: new Set(), roles: new Set() };
  for (const reply of replies) collect(reply, ids);
  const has_people = all.people.length > 0;
  const listed = all.people.filter(({ person_id: id }) => ids.people.has(String(id)));
  const unlisted = [...ids.people].flatMap((digits) => parseId(digits) ?? []);
  const people = has_people ? listed.map(({ person_id }) => person_id) : unlisted;
  return {
    ...(has_people && listed.length === 0 && { has_people }),
    people: pseudonymOf
      ? people.map((person_id) => ({ person_id, person_name: pseudonymOf(person_id) }))
      : listed,
    teams: all.teams
      .filter(({ team_id: id }) => ids.teams.has(String(id)))
      .map(({ team_id, team_name }) => ({ team_id, team_name: name(team_name) })),
    channels: all.channels
      .filter(({ channel_id: id }) => ids.channels.has(String(id)))
      .map(({ channel_id, channel_name }) => ({ channel_id, channel_name: name(channel_name) })),
    roles: all.roles
      .filter(({ role_id: id }) => ids.roles.has(String(id)))
      .map(({ role_id, role_name, order }) => ({ role_id, role_name: name(role_name), order })),
    ...(all.targets && { targets: all.targets }),
  };
}

type Ids = Record<Exclude<keyof Names, 'has_people' | 'sets' | 'targets'>, Set<string>>;

const KIND_OF = new Map<string, keyof Ids>([
  ['person_ids', 'people'],
  ['responder_id', 'people'],
  ['team_id', 'teams'],
  ['channel_id', 'channels'],
  ['role_id', 'roles'],
]);

function collect(value: unknown, ids: Ids, kind?: keyof Ids): void {
  if (typeof value === 'number' || typeof value === 'bigint') {
    if (kind) ids[kind].add(String(value));
  } else if (Array.isArray(value)) {
    for (const member of value) collect(member, ids, kind);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) collect(member, ids, KIND_OF.get(key));
  }
}
