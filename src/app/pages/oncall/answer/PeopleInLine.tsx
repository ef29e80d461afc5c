import { Fragment } from 'react';
import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';
import { noRole, roleName } from '#domain/oncall/words/role-words';
import type { Directory } from '../../../api/names/directory-of';

type PeopleInLineProps = {
  group: Pick<Group, 'members'>;
  /** Roles of the rota without a person. */
  emptyRoles: readonly Id[];
  directory: Directory;
  separator?: string;
};

/** "Ann Lee Primary, Wei Zhang Secondary", "Ann Lee Primary, no Secondary"; a role alone needs a name. */
export function PeopleInLine({ group, emptyRoles, directory, separator = ', ' }: PeopleInLineProps) {
  const seats = group.members.flatMap(({ role_id, person_ids }) =>
    person_ids.map((person) => ({ role_id, person })),
  );
  const roles = new Set([...seats.map(({ role_id }) => role_id), ...emptyRoles]);
  const isNamed = (role: Id) => roles.size > 1 || directory.roles.some(({ role_id }) => role_id === role);
  return (
    <>
      {seats.map(({ role_id, person }, index) => (
        <Fragment key={`${role_id}.${person}`}>
          {index > 0 && separator}
          <b className={directory.isUnknown(person) ? 'text-warn' : ''}>{directory.person(person)}</b>
          {role_id !== 0 && isNamed(role_id) && (
            <span className="text-[0.85em] font-normal text-ink-2">
              {' '}
              {roleName(role_id, directory.roles)}
            </span>
          )}
        </Fragment>
      ))}
      {emptyRoles.map((role) => (
        <Fragment key={String(role)}>
          {separator}
          <b className="text-bad">{noRole(role, directory.roles)}</b>
        </Fragment>
      ))}
    </>
  );
}
