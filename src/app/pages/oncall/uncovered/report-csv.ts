import { csvFile } from '#domain/csv/write';
import { computedMark } from '#domain/duty/computed-past';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { formatIso } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import type { Report } from './report';
import type { ViewerZone } from '#domain/time/zone';

/**
 * One row per stretch of uncovered time, in a zone; the report's window, which cuts start, end and hours; and
 * the uncut start and end.
 */
export function reportCsv({ times }: Report, window: Interval, zone: ViewerZone): string {
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
    'would close it',
    'kind',
    'counted from',
    'counted to',
    'begins',
    'ends',
    'note',
  ];
  const rows = times.map(({ schedule, role, start, end, whole, kind, why, remedy, ...words }) => [
    schedule.schedule_id,
    schedule.schedule_name,
    role,
    words.roleName,
    formatIso(start, zone),
    formatIso(end, zone),
    Math.round((end - start) / 36) / 100,
    kind === 'expected' ? 'yes' : 'no',
    why,
    remedy,
    kind,
    formatIso(window.start, zone),
    formatIso(window.end, zone),
    edgeText(whole.begins, whole.start, zone),
    edgeText(whole.ends, whole.end, zone),
    computedMark(schedule, { start, end }),
  ]);
  return csvFile(head, rows);
}

function edgeText(known: Whole['begins'] | Whole['ends'], at: number, zone: ViewerZone): string {
  if (known === 'never') return 'never';
  return known === 'here' ? formatIso(at, zone) : `${formatIso(at, zone)} or ${known}`;
}
