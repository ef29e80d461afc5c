import type { Id } from '#contract/id';
import { reworded } from '#domain/oncall/reply/reworded';
import { withoutNames } from '#domain/privacy/names-in-text';
import { maskPersonal } from '#domain/privacy/personal';
import { pseudonymsOf } from '#domain/privacy/pseudonyms';
import { type Directory, forReply, type Named } from './directory-of';

/**
 * A directory that calls nobody by a name, also in what people wrote.
 * @param listed the people of the server's list; undefined before it is there, when somebody might get another
 *   pseudonym for a moment, and nobody knows what in a text is a name.
 * @param others whom else a text may name.
 */
export function underPseudonyms(
  directory: Directory,
  listed: readonly Id[] | undefined,
  others: readonly Named[],
): Directory {
  const pseudonym = listed ? pseudonymsOf(listed) : () => '…';
  // The number of somebody whom no record names is no name.
  const person = (id: Id) => (directory.isUnknown(id) ? directory.person(id) : pseudonym(id));
  const withPseudonyms = listed ? withoutNames([...directory.people, ...others], pseudonym) : () => '…';
  const text = (written: string): string => withPseudonyms(maskPersonal(written));
  const named = ({ id, name }: Named): Named => ({ id, name: text(name) });
  return {
    people: directory.people.map(({ id }) => ({ id, name: person(id) })),
    teams: directory.teams.map(named),
    channels: directory.channels.map(named),
    roles: directory.roles.map((role) => ({ ...role, role_name: text(role.role_name) })),
    person,
    isUnknown: directory.isUnknown,
    responder: pseudonym,
    team: (id) => text(directory.team(id)),
    // What a rota calls a group is often somebody's name.
    group: () => '',
    channel: (id) => text(directory.channel(id)),
    application: directory.application,
    text,
    schedules: forReply((sent) => directory.schedules(sent).map((schedule) => reworded(schedule, text))),
  };
}
