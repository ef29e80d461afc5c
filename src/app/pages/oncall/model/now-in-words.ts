import type { Group, Schedule } from '#contract/schedule';
import type { DutyNow } from '#domain/oncall/reply/now-and-next';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { emptyRolesOf } from '#domain/duty/role-gaps';
import { noRole } from '#domain/oncall/words/role-words';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';

/** Format of times for the available room. */
type Moment = (at: number) => string;

/** Label of an intended gap. */
export const CLOSED = 'Off hours';

/** Names of a group and its empty roles at an instant: "Ann Lee (no Secondary)". */
export function namesIn(
  schedule: Schedule,
  group: Pick<Group, 'members'>,
  { at, accountZone }: { at: UnixSeconds; accountZone: AccountZone },
  { person, roles }: Directory,
): string {
  const names = peopleOf(group).map(person).join(', ');
  const empty = emptyRolesOf(schedule, group, at, accountZone).map((role) => noRole(role, roles));
  return empty.length === 0 ? names : `${names} (${empty.join(', ')})`;
}

export function untilInWords({ end, ends }: Pick<DutyNow, 'end' | 'ends'>, moment: Moment): string {
  if (ends === 'never') return 'no upcoming hand-off';
  return `until ${moment(end)}${ends === 'later' ? ' or later' : ''}`;
}
