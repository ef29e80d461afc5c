import { MAX_SET } from '#contract/names';
import { incidentsOf, type ReportPeriod } from '#domain/report/data';
import { addMonths } from '#domain/time/days';
import { DAY } from '#domain/time/zone';
import { formatFields, param, parseFields, type SearchPatch, type ViewOf, paths } from './codec';
import { fixedRangePatch } from './insight';
import { month } from './instant';
import { formatFixedRange, type PageZones, type ZoneDefaults, zoneFields } from './zone';
import { digits, listOf, oneOf } from './values';

/** Lists of what a figure of the report counts that no other page has. */
export const REPORT_LISTS = ['woken', 'needless', 'late'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];

/** Address fields of the report of a month, apart from zones. */
export const REPORT_FIELDS = {
  month: param('range', month, undefined, 'the last month'),
  team: param('team', digits, undefined, 'all teams'),
  schedule: param('schedule', digits, undefined, 'all schedules'),
  /** A set of schedules. */
  schedules: param('schedules', listOf(digits, MAX_SET), [], 'all schedules'),
  /** Open list. */
  list: param('list', oneOf(REPORT_LISTS), undefined, 'no open list'),
};

export type ReportFields = ViewOf<typeof REPORT_FIELDS>;
export type ReportView = PageZones & ReportFields;

export function parseReport(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...REPORT_FIELDS }, search);
}

/** Address of a report, by the account’s zone. */
export function reportPath(fields: Partial<ReportFields>): string {
  return paths.report(formatFields(REPORT_FIELDS, fields));
}

/** On-call hours of the days of a report, by the same clock. */
export function hoursPath(
  { month: first, last, isOver }: ReportPeriod,
  { team, schedule, schedules }: ReportFields,
  zone: string,
): string {
  const to = isOver ? addMonths(first, 1) : last + DAY;
  // Written out: the fields of the page would bring its codec to this one.
  return paths.hours({
    tz: zone,
    range: formatFixedRange({ from: first, to }),
    team,
    schedule,
    schedules: schedules.length > 0 ? schedules.join(',') : undefined,
  });
}

/** Parameters of the days of a report on the pages of incidents. */
export function incidentDays(
  { range }: Pick<ReportPeriod, 'range'>,
  team: string | undefined,
  zone: string,
): SearchPatch {
  return { tz: zone, ...fixedRangePatch(incidentsOf(range), zone), team };
}
