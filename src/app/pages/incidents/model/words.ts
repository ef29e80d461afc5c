import { parseId } from '#contract/id';
import type {
  DurationColumn,
  IncidentColumn,
  IncidentNames,
} from '#domain/insight/incidents/incident-columns';
import { formatDuration } from '#domain/time/duration';

export const COLUMN_WORDS: Record<IncidentColumn, { head: string; about: string }> = {
  created: { head: 'Created', about: 'When it was triggered' },
  id: { head: 'Incident', about: 'Its id' },
  severity: { head: 'Severity', about: 'As the server reports it' },
  team: { head: 'Team', about: 'The team it belongs to' },
  channel: { head: 'Channel', about: 'The channel it came through' },
  ack: { head: 'Ack', about: 'From the trigger to the first acknowledgement' },
  close: { head: 'Close', about: 'From the trigger to the close' },
  engage: { head: 'Engaged', about: 'From the first acknowledgement to the close' },
  escalated: { head: 'Escalated', about: 'What escalated it first, manually or a timeout' },
  closed: { head: 'Closed by', about: 'What closed it' },
  assigned: { head: 'Assigned', about: 'Whether it was assigned to anybody' },
  reassigned: { head: 'Reassigned', about: 'Passed on to another person' },
  account: { head: 'Account', about: 'Id of the account' },
};

/** Column name inside a sentence: "Filter severity". */
export function columnInWords(column: IncidentColumn): string {
  return COLUMN_WORDS[column].head.toLowerCase();
}

type TimeWords = { title: string; happened: string; never: string; short: string };

export const TIME_WORDS: Record<DurationColumn, TimeWords> = {
  ack: {
    title: 'Time to acknowledge',
    happened: 'acknowledged',
    never: 'Not acknowledged',
    short: 'Ack',
  },
  close: { title: 'Time to close', happened: 'closed', never: 'Not closed', short: 'Close' },
  engage: {
    title: 'Time engaged',
    happened: 'acknowledged and closed',
    never: 'Not acknowledged and closed',
    short: 'Engaged',
  },
};

/** Duration; a dash for none, since 0 would mean "at once". */
export function formatSeconds(seconds: number | undefined): string {
  return seconds === undefined ? '–' : formatDuration(seconds);
}

/** Name of a column's value: a team or channel by id, 0 for none. */
export function valueName(names: IncidentNames, column: IncidentColumn, value: string): string {
  if (value === '' || value === '0') return 'none';
  const id = parseId(value);
  if (id !== undefined && column === 'team') return names.team(id);
  if (id !== undefined && column === 'channel') return names.channel(id);
  return value;
}
