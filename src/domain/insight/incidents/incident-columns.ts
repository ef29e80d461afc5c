import type { Id } from '#contract/id';

/** The columns of incidents, by the names that links and saved views have for them. */
export const INCIDENT_COLUMNS = [
  'created',
  'id',
  'severity',
  'team',
  'channel',
  'ack',
  'close',
  'engage',
  'escalated',
  'closed',
  'assigned',
  'reassigned',
  'account',
] as const;
export type IncidentColumn = (typeof INCIDENT_COLUMNS)[number];

/** Columns of few values, which are chosen from a list; the values are texts, ids in digits. */
export const CHOICE_COLUMNS = ['severity', 'team', 'channel', 'escalated', 'closed', 'account'] as const;
export type ChoiceColumn = (typeof CHOICE_COLUMNS)[number];

/** Columns of seconds, or nothing where it has not happened. */
export const DURATION_COLUMNS = ['ack', 'close', 'engage'] as const;
export type DurationColumn = (typeof DURATION_COLUMNS)[number];

export const FLAG_COLUMNS = ['assigned', 'reassigned'] as const;
export type FlagColumn = (typeof FLAG_COLUMNS)[number];

export type Sort = { column: IncidentColumn; desc: boolean };

/**
 * Filter of a time in seconds: a range with its end excluded, longer than a limit or never, or never (`none`).
 */
export type DurationFilter = 'none' | { from: number; to: number | undefined } | { notWithin: number };

/** Filters by column; an absent one filters nothing. */
export type ColumnFilters = {
  /** Unix seconds, from ≤ t < to. */
  created?: { from: number; to: number } | undefined;
  /** A part of the id, ignoring case. */
  id?: string | undefined;
} & { [column in ChoiceColumn]?: readonly string[] | undefined } & {
  [column in DurationColumn]?: DurationFilter | undefined;
} & { [column in FlagColumn]?: boolean | undefined };

/** Names of teams and channels; `#id` where one is not known. */
export type IncidentNames = { team: (id: Id) => string; channel: (id: Id) => string };

const SEVERITIES = ['Critical', 'Warning', 'Info', 'Ok'];

/** Rank of a severity from 0, the most severe first; unknown ones share the last rank. */
export function severityRank(severity: string): number {
  const rank = SEVERITIES.indexOf(severity);
  return rank < 0 ? SEVERITIES.length : rank;
}

/** Order in which every list shows severities; unknown ones last, by name. */
export function compareSeverities(a: string, b: string): number {
  return severityRank(a) - severityRank(b) || (a < b ? -1 : Number(a > b));
}
