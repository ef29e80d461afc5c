import { isStaffed } from '#domain/oncall/reply/groups';
import { isOnDuty, type DutyNow, type NowAndNext } from '#domain/oncall/reply/now-and-next';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { formatLength } from '#domain/time/duration';
import type { Directory } from '../../../api/names/directory-of';
import { briefNames } from '../../../components/person/people';

/** Moments as a place has room for them. */
type Moment = (at: number) => string;

/** Nobody is on duty, and nobody is meant to be. */
export const CLOSED = 'Closed, as planned';

/** Those on duty by name; none where nobody is. */
export function namesOf(duty: NowAndNext['current'], directory: Directory): string[] {
  return isOnDuty(duty) ? peopleOf(duty.group).map(directory.person) : [];
}

/** Why nobody is on duty though somebody's turn it is; "" where it is nobody's. */
export function emptyGroupInWords(duty: NowAndNext['current'], directory: Directory): string {
  if (typeof duty !== 'object' || isStaffed(duty.group)) return '';
  const name = directory.group(duty.group.group_name);
  return name === '' ? 'the group has no people' : `group “${name}” has no people`;
}

export function untilInWords({ end, ends }: Pick<DutyNow, 'end' | 'ends'>, moment: Moment): string {
  if (ends === 'never') return 'no upcoming hand-off';
  if (ends === 'far') return 'no hand-off within a year';
  return `until ${moment(end)}${ends === 'later' ? ' or later' : ''}`;
}

/** "until Mon 09:00 (1 d 2 h), then Ann Lee": all but who is on duty now. */
export function presentInWords(
  { current, next }: NowAndNext,
  now: number,
  moment: Moment,
  directory: Directory,
): string {
  const isEndless = typeof current === 'object' && (current.ends === 'never' || current.ends === 'far');
  const withWait: Moment = (at) => `${moment(at)} (${formatLength(at - now)})`;
  const parts = [emptyGroupInWords(current, directory)];
  if (typeof current === 'object') parts.push(untilInWords(current, withWait));
  if (typeof next === 'object') {
    const who = briefNames(namesOf(next, directory)) || `nobody (${emptyGroupInWords(next, directory)})`;
    const isAtOnce = typeof current === 'object' && current.end === next.start;
    parts.push(`then ${who}${isAtOnce ? '' : ` from ${withWait(next.start)}`}`);
  } else if (next === 'unknown') parts.push('next unknown');
  else if (!isEndless) parts.push('nobody next within a year');
  return parts.filter((part) => part !== '').join(', ');
}
