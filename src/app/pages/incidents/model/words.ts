import { parseId } from '#contract/id';
import {
  COLUMNS,
  type DurationColumn,
  type IncidentColumn,
  type IncidentNames,
  type LateRule,
  isChoice,
} from '#domain/insight/incidents/incident-columns';
import { lateText } from '#domain/insight/incidents/late';
import { formatCount } from '#domain/text/words';
import { formatDuration, formatLength } from '#domain/time/format';

export const TIME_WORDS: Record<DurationColumn, { title: string; happened: string; never: string }> = {
  ack: {
    title: 'Time to acknowledge',
    happened: 'acknowledged',
    never: 'Not acknowledged',
  },
  close: { title: 'Time to close', happened: 'closed', never: 'Not closed' },
  engage: {
    title: 'Time engaged',
    happened: 'acknowledged and closed',
    never: 'Not acknowledged and closed',
  },
};

/** "late (over 15 min)" */
export function lateInWords(rule: LateRule): string {
  return `late (${lateText(rule)})`;
}

/** "15 m", "target" */
export function limitInWords({ notWithin, recorded }: LateRule): string {
  return recorded ? 'target' : formatLength(notWithin);
}

/** Duration; a dash for none, since 0 would mean "at once". */
export function formatSeconds(seconds: number | undefined): string {
  return seconds === undefined ? '–' : formatDuration(seconds);
}

/** Minutes with one decimal, "8.4", or "1,240" from a thousand on; a dash for none. */
export function minutesText(seconds: number | undefined): string {
  if (seconds === undefined) return '–';
  return seconds < 60_000 ? (seconds / 60).toFixed(1) : formatCount(Math.round(seconds / 60));
}

/** Name of a column's value: a team or channel by id, 0 for none. */
export function valueName(names: IncidentNames, column: IncidentColumn, value: string): string {
  if (value === '' || value === '0') return 'none';
  const id = parseId(value);
  const nameOf = isChoice(column) ? COLUMNS[column].nameOf : undefined;
  return id !== undefined && nameOf ? nameOf(id, names) : value;
}
