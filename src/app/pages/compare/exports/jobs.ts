import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { ExportTool } from '#domain/exchange/read-export';
import type { MatchIds } from '#address/compare';
import type { ExportComparison } from '#domain/plan/compare-exports';
import type { Interval } from '#domain/time/interval';
import type { DroppedFile } from '../../../hooks/use-file-drop';

const TOOL_NAMES: Readonly<Record<Exclude<ExportTool, 'ical'>, string>> = {
  pagerduty: 'PagerDuty',
  opsgenie: 'Opsgenie',
  'grafana-oncall': 'Grafana OnCall',
  goalert: 'GoAlert',
  'incident-io': 'incident.io',
};

/** Names of tools whose exports can be compared, beside calendars. */
export const TOOLS = Object.values(TOOL_NAMES);

export const SIDES = ['before', 'after'] as const;
export type Side = (typeof SIDES)[number];

/** Dropped files of one export; other files have another number, by which the worker caches what it read. */
export type ExportFiles = { number: number; files: readonly DroppedFile[] };

/** Schedules of the server in the compared window, and names of people. */
type StoredPlan = { schedules: readonly Schedule[]; people: Names['people'] };

export type ExportsQuestion = Record<Side, { files: ExportFiles } | { stored: StoredPlan }> & {
  window: Interval;
  /** Schedules matched by hand. */
  matched: readonly MatchIds[];
};

/** Tool of an export, lines about its content, and files that were skipped. */
export type ExportReport = { tool: string; lines: string[]; skipped: string[] };

export type ExportsReply = ExportComparison & { reports: Record<Side, ExportReport | undefined> };

/** Job of the worker; it reports the name of a file before reading it. */
export type ExportJobs = { compare: { input: ExportsQuestion; output: ExportsReply; progress: string } };
