import { computedMark } from '#domain/duty/computed-past';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { formatIso } from '#domain/time/format';
import type { Table } from '#domain/spreadsheet/sheet';
import type { Interval } from '#domain/time/interval';
import type { Report } from './report';
import type { ViewerZone } from '#domain/time/zone';

/**
 * One row per stretch of uncovered time, in a zone; planned and covered hours of its schedule; the report's window,
 * which cuts start, end and hours; and the uncut start and end.
 */
export function reportTable(report: Report, window: Interval, zone: ViewerZone): Table {
  const head = [
    'schedule_id',
    'schedule',
    'role_id',
    'role',
    'from',
    'to',
    'hours',
    'expected',
    'cause',
    'to fix',
    'kind',
    'planned hours',
    'covered hours',
    'counted from',
    'counted to',
    'begins',
    'ends',
    'note',
  ];
  const covered = new Map([...report.rows, ...report.full].map((row) => [row.schedule, row.covered]));
  const rows = report.times.map(({ schedule, roles, start, end, whole, kind, why, ...words }) => [
    schedule.schedule_id,
    schedule.schedule_name,
    roles.join(' '),
    words.roleName,
    formatIso(start, zone),
    formatIso(end, zone),
    hours(end - start),
    kind === 'expected' ? 'yes' : 'no',
    why,
    words.remedyText,
    kind,
    hours(covered.get(schedule)?.due ?? 0),
    hours(covered.get(schedule)?.covered ?? 0),
    formatIso(window.start, zone),
    formatIso(window.end, zone),
    edgeText(whole.begins, whole.start, zone),
    edgeText(whole.ends, whole.end, zone),
    computedMark(schedule, { start, end }),
  ]);
  return { head, rows };
}

function hours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}

function edgeText(known: Whole['begins'] | Whole['ends'], at: number, zone: ViewerZone): string {
  if (known === 'never') return 'never';
  return known === 'here' ? formatIso(at, zone) : `${formatIso(at, zone)} or ${known}`;
}
