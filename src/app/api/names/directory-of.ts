import { type Id, parseId } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Contact, DirectoryReply } from '#contract/served/records';
import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/duty/known-seats';
import { isolated } from '#domain/text/words';
import { withUnknownPeople } from '#domain/oncall/reply/timeline';
import { reworded } from '#domain/oncall/reply/reworded';
import { personNames } from '#domain/oncall/words/person-names';
import type { LearnedNames } from './learned-names';

/** Named list of schedules, with its ids as addresses have them. */

/** Named entry of a choice. */
export type NameEntry = { id: Id; name: string };

/**
 * Names of people, teams, channels, roles and applications by id, from the gateway and from earlier replies: as they
 * stand among other words. Each is isolated, so that one written from right to left does not turn them around.
 */
export type Directory = {
  /** Followed by the id if the name is ambiguous. */
  person: (id: Id) => string;
  /** True if people records exist, and neither they nor any reply has this person. */
  isUnknown: (id: Id) => boolean;
  /** Zone of a person's own clock, if on record. */
  zoneOf: (id: Id) => string | undefined;
  /** Ways to reach a person; undefined if unknown, kept back, or under pseudonyms. */
  contactOf: (id: Id) => Contact | undefined;
  /** Person with the name in a reply, which may be empty. */
  responder: (id: Id, nameInReply: string) => string;
  team: (id: Id) => string;
  /** Group name of a rota; '' under pseudonyms, since it is often a person's name. */
  group: (name: string) => string;
  channel: (id: Id) => string;
  /** Undefined if unknown: an application's id is readable. */
  application: (id: string) => string | undefined;
  /** True under pseudonyms. */
  hidesNames: boolean;
  /** Free text, without known names under pseudonyms. */
  text: (text: string) => string;
  /** Presentable schedules with their unknown people; the selector of every query of schedules. */
  reply: (reply: WindowReply) => WindowReply;
  /** Names as stored, possibly ambiguous. */
  people: readonly NameEntry[];
  teams: readonly NameEntry[];
  channels: readonly NameEntry[];
  /** Names and order of roles. */
  roles: readonly RoleName[];
};

export function directoryOf(names: DirectoryReply, learned: LearnedNames): Directory {
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
  const contacts = new Map((names.contacts ?? []).map((contact) => [contact.person_id, contact]));
  const zones = new Map(names.people.map(({ person_id, time_zone }) => [person_id, time_zone]));
  return {
    people,
    teams,
    channels,
    roles: names.roles.map((role) => ({ ...role, role_name: isolated(role.role_name) })),
    person: (id) => isolated(nameOf(id)),
    isUnknown,
    zoneOf: (id) => zones.get(id),
    contactOf: (id) => contacts.get(id),
    responder: (id, nameInReply) => isolated(byId.get(id) ?? (nameInReply.trim() || `#${id}`)),
    team: namer(teams),
    group: isolated,
    channel: namer(channels),
    application: (id) => isolatedName(learned.applications.get(id)),
    hidesNames: false,
    text: isolated,
    reply: forReply((schedules) =>
      withUnknownPeople(schedules, isUnknown).map((schedule) => reworded(schedule, isolated)),
    ),
  };
}

function isolatedName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : isolated(name);
}

/** Caches the result by reply, which many components show. */
export function forReply(
  change: (schedules: readonly Schedule[]) => readonly Schedule[],
): Directory['reply'] {
  const results = new WeakMap<WindowReply, WindowReply>();
  return (reply) => {
    const result = results.get(reply) ?? { ...reply, schedules: change(reply.schedules) };
    results.set(reply, result);
    return result;
  };
}

/** Names of the operator, completed by those from replies. */
function withLearned(named: readonly NameEntry[], learned: ReadonlyMap<string, string>): NameEntry[] {
  const ids = new Set(named.map(({ id }) => String(id)));
  return [...named, ...listOf(learned).filter(({ id }) => !ids.has(String(id)))];
}

export function listOf(learned: ReadonlyMap<string, string>): NameEntry[] {
  return [...learned].flatMap(([digits, name]) => {
    const id = parseId(digits);
    return id === undefined ? [] : [{ id, name }];
  });
}

/** Names by id; an ambiguous name is followed by the id. */
function distinctNames(named: readonly NameEntry[]): Map<Id, string> {
  const names = new Map(named.map(({ id, name }) => [id, name.trim()]));
  const counts = new Map<string, number>();
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map([...names].map(([id, name]) => [id, (counts.get(name) ?? 0) > 1 ? `${name} #${id}` : name]));
}

/** Name of an id, or `#id`. */
export function namer(named: readonly NameEntry[]): (id: Id) => string {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (id) => isolated(names.get(id) ?? `#${id}`);
}
