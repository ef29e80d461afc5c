import { Fragment } from 'react';
import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';
import type { DutyLine } from '#domain/duty/duty-lines';
import { ownClockInWords } from '#domain/oncall/words/clock-words';
import { noRole, roleName } from '#domain/oncall/words/role-words';
import { initialsOf } from '#domain/text/initials';
import { sentenceCase } from '#domain/text/words';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import { seatsOfLines } from '../model/seat-lines';
import type { PersonColours } from '../../../data/person-colours';

/** Instant and zone of the page: people in other zones get their own time beside them. */
type PageClock = { at: UnixSeconds; zone: ViewerZone };

type PeopleInLineProps = {
  group: Pick<Group, 'members'>;
  /** Roles of the rota without a person. */
  emptyRoles: readonly Id[];
  directory: Directory;
  clock?: PageClock;
  separator?: string;
};

type PeopleInRolesProps = {
  group: Pick<Group, 'members'>;
  /** Roles of the rota without a person. */
  emptyRoles?: readonly Id[] | undefined;
  directory: Directory;
  colours: PersonColours;
  clock?: PageClock;
};

/** People of a group with their roles in order of the members, then the empty roles. */
export function PeopleInRoles({ group, emptyRoles, directory, colours, clock }: PeopleInRolesProps) {
  return (
    <ul className="space-y-1">
      {group.members.flatMap(({ role_id, person_ids }) =>
        person_ids.map((person) => (
          <li key={`${role_id}.${person}`} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              data-person={colours(person)}
              className="face grid size-7 flex-none place-items-center overflow-hidden rounded-md pl-1 text-2xs font-semibold forced-colors:outline"
            >
              {initialsOf(directory.person(person))}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <b className={`text-md ${directory.isUnknown(person) ? 'text-warn' : ''}`}>
                {directory.person(person)}
              </b>{' '}
              {role_id !== 0 && (
                <span className="text-sm text-ink-2">{roleName(role_id, directory.roles)}</span>
              )}
              <OwnClock {...{ person, directory, clock }} />
            </span>
          </li>
        )),
      )}
      {emptyRoles?.map((role) => (
        <li key={String(role)} className="pl-9 font-semibold text-bad">
          {sentenceCase(noRole(role, directory.roles))}
        </li>
      ))}
    </ul>
  );
}

/** "Ann Lee Primary, Wei Zhang Secondary" or "Ann Lee Primary, no Secondary"; a single role needs no name. */
function PeopleInLine({ group, emptyRoles, directory, clock, separator = ', ' }: PeopleInLineProps) {
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
          <OwnClock {...{ person, directory, clock }} />
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

type OwnClockProps = { person: Id; directory: Directory; clock: PageClock | undefined };

/** "03:12 for Rosa", where it is another time than on the page. */
function OwnClock({ person, directory, clock }: OwnClockProps) {
  const words = clock && ownClockInWords(directory.person(person), directory.zoneOf(person), clock);
  if (words === undefined) return null;
  return (
    <span className="text-xs font-normal whitespace-nowrap text-ink-2" title={directory.zoneOf(person)}>
      {' '}
      {words}
    </span>
  );
}

/** "Ann Lee Primary, no Secondary", "nobody", "off hours" or "disabled"; red for a gap alone. */
export function LinesInLine({
  lines,
  ...common
}: { lines: readonly DutyLine[] } & Omit<PeopleInLineProps, 'group' | 'emptyRoles'>) {
  if (lines.length === 0) return <span className="text-ink-2">disabled</span>;
  if (lines.some(({ state }) => state === 'on call'))
    return <PeopleInLine {...seatsOfLines(lines)} {...common} />;
  return lines.some(({ state }) => state === 'gap') ? (
    <b className="text-bad">nobody</b>
  ) : (
    <span className="text-ink-2">off hours</span>
  );
}
