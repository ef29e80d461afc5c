import type { Id } from '#contract/id';
import { reworded } from '#domain/oncall/reply/reworded';
import { nameSpansOf, maskPersonal } from '#domain/privacy/personal';
import { pseudonymsOf } from '#domain/privacy/pseudonyms';
import { type Directory, forReply, type NameEntry } from './directory-of';

/**
 * Directory with pseudonyms, in free text too. `listed` has the people of the server's list; undefined before
 * it loads, when pseudonyms may differ and free text cannot be masked. `others` are further people in texts.
 */
export function underPseudonyms(
  directory: Directory,
  listed: readonly Id[] | undefined,
  others: readonly NameEntry[],
): Directory {
  const pseudonym = listed ? pseudonymsOf(listed) : () => '…';
  // The number of an unknown person is not a name.
  const person = (id: Id) => (directory.isUnknown(id) ? directory.person(id) : pseudonym(id));
  const nameSpans = listed && nameSpansOf([...directory.people, ...others], pseudonym);
  const text = (written: string): string => (nameSpans ? maskPersonal(written, nameSpans(written)) : '…');
  const masked = ({ id, name }: NameEntry): NameEntry => ({ id, name: text(name) });
  const inReply = forReply((schedules) =>
    // An id in another tool looks the schedule up there.
    schedules.map(({ external_id: _id, ...schedule }) => reworded(schedule, text)),
  );
  return {
    people: directory.people.map(({ id }) => ({ id, name: person(id) })),
    teams: directory.teams.map(masked),
    channels: directory.channels.map(masked),
    roles: directory.roles.map((role) => ({ ...role, role_name: text(role.role_name) })),
    person,
    isUnknown: directory.isUnknown,
    // A rare zone would identify its person.
    zoneOf: () => undefined,
    contactOf: () => undefined,
    responder: pseudonym,
    team: (id) => text(directory.team(id)),
    // A group name is often a person's name.
    group: () => '',
    channel: (id) => text(directory.channel(id)),
    application: directory.application,
    hidesNames: true,
    text,
    reply: (reply) => inReply(directory.reply(reply)),
  };
}
