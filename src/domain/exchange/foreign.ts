import { stringifyJson } from '#contract/json';
import type { ExportFile } from './exchange';
import { membersOf, textOf } from './fields';

/** Tools without a reader, by members that only their replies have; their calendar feeds are read. */
const FOREIGN: readonly { tool: string; mark: RegExp }[] = [
  { tool: 'Splunk On-Call', mark: /"(?:rotationGroups|onCallUser|onCallType|shifttype)"/ },
  { tool: 'Squadcast', mark: /"(?:participantGroups|changeParticipantsUnit)"|"squadcast_/ },
  { tool: 'Better Stack', mark: /"on_call_calendar"|"(?:starts_at)".*"(?:users)":\["?[^"]*@/ },
  { tool: 'Zenduty', mark: /"(?:rotation_start_time|rotation_end_time)"/ },
  { tool: 'xMatters', mark: /"recipientType"/ },
  { tool: 'AWS Systems Manager', mark: /"(?:RotationArn|ContactIds)"/ },
  { tool: 'Rootly', mark: /"(?:schedule_rotationable_type|override_shifts)"/ },
];

/** Characters of a file that are looked at: marks stand in each of its records. */
const LOOKED_AT = 20_000;

/** Why no reader knows a file, and what to do; undefined if nothing is known of it. */
export function foreignReason({ name, content }: ExportFile): string | undefined {
  const text = stringifyJson(content).slice(0, LOOKED_AT);
  const foreign = FOREIGN.find(({ mark }) => mark.test(text));
  if (foreign) {
    return `${name} is of ${foreign.tool}, which is not read: import its calendar feeds instead (--from ical), one file a schedule`;
  }
  const members = membersOf(content);
  const message =
    textOf(members['message']) ?? textOf(members['detail']) ?? textOf(membersOf(members['error'])['message']);
  const isShort = Object.keys(members).length <= MAX_ERROR_MEMBERS;
  if (isShort && message !== undefined) return `${name} is an error reply: “${message}”. Ask again`;
  if (/"assignment_strategy"/.test(text)) {
    return `${name} is a shift-based schedule of PagerDuty (v3), which is not read: import its calendar feed instead (--from ical)`;
  }
  const isList = /"type":"schedule"/.test(text) && !text.includes('"final_schedule"');
  return isList
    ? `${name} lists schedules of PagerDuty without their shifts: get each with GET /schedules/{id}?since=…&until=…`
    : undefined;
}

/** Of an error reply: a message, a code, an id and the like. */
const MAX_ERROR_MEMBERS = 5;
