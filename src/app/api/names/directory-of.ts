import { type Id, parseId } from '#contract/id';
import type { Names, RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { withUnknownPeople } from '#domain/oncall/reply/schedule-people';
import { personNames } from '#domain/oncall/words/person-names';
import { sentFor } from '../schedules';
import type { LearnedNames } from './names-in';

/** A thing that can be chosen by its name. */
export type Named = { id: Id; name: string };

/**
 * Names of people, teams, channels, roles and applications by id, and all that there are: as the gateway knows them, and for
 * the rest as replies have named them.
 */
export type Directory = {
  /** Followed by the id where several people have the name. */
  person: (id: Id) => string;
  /** True if there are records of people and none of them, nor any reply, names this one. */
  isUnknown: (id: Id) => boolean;
  /** Somebody whom a reply itself calls by a name, which may be empty. */
  responder: (id: Id, nameInReply: string) => string;
  team: (id: Id) => string;
  /** What a rota calls a group: often somebody's name, so that it is nothing under pseudonyms. */
  group: (name: string) => string;
  channel: (id: Id) => string;
  /** Undefined where no reply named it: an application's id is readable as it is. */
  application: (id: string) => string | undefined;
  /** What people wrote: without the names of known people under pseudonyms. */
  text: (text: string) => string;
  /** Schedules as they may be shown, with their unknown people: every query of them selects by it. */
  schedules: (sent: Schedule[]) => Schedule[];
  /** Names as they are written, which several may have. */
  people: readonly Named[];
  teams: readonly Named[];
  channels: readonly Named[];
  /** What roles are called, and in which order they come. */
  roles: readonly RoleName[];
};

export function directoryOf(names: Names, learned: LearnedNames): Directory {
  const people = withLearned(
    names.people.map(({ person_id, person_name }) => ({ id: person_id, name: person_name })),
    learned.people,
  );
  const channels = withLearned(
    names.channels.map(({ channel_id, channel_name }) => ({ id: channel_id, name: channel_name })),
    learned.channels,
  );
  const teams = names.teams.map(({ team_id, team_name }) => ({ id: team_id, name: team_name }));
  const hasRecords = names.has_people ?? names.people.length > 0;
  const byId = distinctNames(people);
  const { nameOf, isUnknown } = personNames(byId, hasRecords);
  return {
    people,
    teams,
    channels,
    roles: names.roles,
    person: nameOf,
    isUnknown,
    responder: (id, nameInReply) => byId.get(id) ?? (nameInReply.trim() || `#${id}`),
    team: namer(teams),
    group: (name) => name,
    channel: namer(channels),
    application: (id) => learned.applications.get(id),
    text: same,
    schedules: forReply((sent) => withUnknownPeople(sent, isUnknown)),
  };
}

function same<T>(value: T): T {
  return value;
}

/** The same result for the same reply, whoever reads it: what is worked out of schedules is cached by them. */
export function forReply(change: (sent: Schedule[]) => Schedule[]): Directory['schedules'] {
  const results = new WeakMap<Schedule[], Schedule[]>();
  return (sent) => {
    const result = results.get(sent) ?? sentFor(sent, change(sent));
    results.set(sent, result);
    return result;
  };
}

/** The operator's names, and of others those that were learned. */
function withLearned(named: readonly Named[], learned: ReadonlyMap<string, string>): Named[] {
  const ids = new Set(named.map(({ id }) => String(id)));
  return [...named, ...listOf(learned).filter(({ id }) => !ids.has(String(id)))];
}

export function listOf(learned: ReadonlyMap<string, string>): Named[] {
  return [...learned].flatMap(([digits, name]) => {
    const id = parseId(digits);
    return id === undefined ? [] : [{ id, name }];
  });
}

/** Names by id; one that several have is followed by the id. */
function distinctNames(named: readonly Named[]): Map<Id, string> {
  const names = new Map(named.map(({ id, name }) => [id, name.trim()]));
  const counts = new Map<string, number>();
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map([...names].map(([id, name]) => [id, (counts.get(name) ?? 0) > 1 ? `${name} #${id}` : name]));
}

/** The name of an id, or `#id`. */
export function namer(named: readonly Named[]): (id: Id) => string {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `#${id}`;
}
