import type { IncidentRow } from '#contract/insight';
import type { Shift } from '#domain/insight/responders/person';
import { reasonOf, type Entry, type ListedFigure } from '#domain/insight/responders/responses';
import { roleName } from '#domain/oncall/words/rule-words';
import { formatDuration } from '#domain/time/format';
import { sentenceCase } from '#domain/text/words';
import type { Directory } from '../../../api/names/directory-of';

/** Singular and plural of the entries of a figure. */
export const ENTRY_WORDS: Readonly<Record<ListedFigure, readonly [one: string, many: string]>> = {
  night: ['interruption at night', 'interruptions at night'],
  needless: ['waking without need', 'wakings without need'],
  interruptions: ['interruption', 'interruptions'],
  off: ['interruption in off hours', 'interruptions in off hours'],
  incidents: ['incident', 'incidents'],
  ack: ['acknowledged incident', 'acknowledged incidents'],
  escalated: ['escalated incident', 'escalated incidents'],
};

/** Max characters of a title in a line. */

/** "Checkout, Primary": schedules and roles of shifts; a role that has no name is left out. */
export function dutyText(shifts: readonly Shift[], directory: Directory): string {
  const texts = shifts.map((shift) => {
    const role = roleOf(shift, directory);
    return role === undefined ? scheduleOf(shift) : `${scheduleOf(shift)}, ${role}`;
  });
  return texts.join('; ');
}

export function scheduleOf({ schedule: { schedule_id, schedule_name } }: Shift): string {
  return schedule_name || `#${schedule_id}`;
}

/** Name of the role; undefined for one without. */
export function roleOf({ role }: Shift, { roles }: Directory): string | undefined {
  return roles.some(({ role_id }) => role_id === role) ? roleName(role, roles) : undefined;
}

/** Reason for an interruption: "First", "Repeat after 5 m 00 s", "Escalated from Ana". */
export function reasonText({ response, interruption }: Entry, { person }: Directory): string {
  const reason = interruption && reasonOf(response, interruption);
  if (!reason) return '';
  if (reason.kind === 'first') return 'First';
  if (reason.kind === 'repeat') return `Repeat after ${formatDuration(reason.seconds)}`;
  return `${sentenceCase(reason.kind)} from ${person(reason.from)}`;
}

export function channelOf({ channel_id }: IncidentRow, { channel }: Directory): string | undefined {
  return channel_id === 0 ? undefined : channel(channel_id);
}
