import { parseId } from '#contract/id';
import type { DurationColumn, IncidentColumn, Names } from '#domain/insight/incidents/incident-columns';
import { formatDuration } from '#domain/time/duration';

/** What the page calls things. */

export const COLUMN_WORDS: Record<IncidentColumn, { head: string; about: string }> = {
  created: { head: 'created', about: 'When it was triggered' },
  id: { head: 'incident', about: 'Its id' },
  severity: { head: 'severity', about: 'As the server reports it' },
  team: { head: 'team', about: 'The team it belongs to' },
  channel: { head: 'channel', about: 'The channel it came through' },
  ack: { head: 'ack', about: 'From the trigger to the first acknowledgement' },
  close: { head: 'close', about: 'From the trigger to the close' },
  engage: { head: 'engaged', about: 'From the first acknowledgement to the close' },
  escalated: { head: 'escalated', about: 'What escalated it first, manually or a timeout' },
  closed: { head: 'closed by', about: 'What closed it' },
  assigned: { head: 'assigned', about: 'Whether it was assigned to anybody' },
  reassigned: { head: 'reassigned', about: 'Whether it was passed on to somebody else' },
  account: { head: 'account', about: 'Id of the account' },
};

export const TIME_WORDS: Record<DurationColumn, { title: string; happened: string; short: string }> = {
  ack: { title: 'Time to acknowledge', happened: 'acknowledged', short: 'Ack' },
  close: { title: 'Time to close', happened: 'closed', short: 'Close' },
  engage: { title: 'Time engaged', happened: 'acknowledged and closed', short: 'Engaged' },
};

/** A dash where there is nothing: never 0, which would mean "at once". */
export function formatSeconds(seconds: number | undefined): string {
  return seconds === undefined ? '–' : formatDuration(seconds);
}

/** A value of a column of few values by its name: that of a team or channel is its id, 0 for none. */
export function valueName(names: Names, column: IncidentColumn, value: string): string {
  if (value === '' || value === '0') return 'none';
  const id = parseId(value);
  if (id !== undefined && column === 'team') return names.team(id);
  if (id !== undefined && column === 'channel') return names.channel(id);
  return value;
}
