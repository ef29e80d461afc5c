import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { computedMark } from '#domain/duty/computed-past';
import { coverageOf, uncoveredIn } from '#domain/duty/uncovered';
import type { Edge, Reading } from '#domain/duty/known-seats';
import { causeInWords, remedyInWords } from '#domain/oncall/words/gap-words';
import { roleName } from '#domain/oncall/words/rule-words';
import { isEnabledIn } from '#domain/schedule/rota';
import type { Table } from '#domain/spreadsheet';
import { formatIso } from '#domain/time/format';
import type { ViewerZone } from '#domain/time/zone';

const HEAD = [
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

type Reader = { zone: ViewerZone; groupNameOf: (name: string) => string; roles: readonly RoleName[] };

/**
 * One row per stretch of uncovered time of a schedule or a role, off hours last: with planned and covered hours of its
 * schedule, the window that cuts start, end and hours, and the uncut start and end.
 */
export function gapsTable(schedules: readonly Schedule[], reading: Reading, reader: Reader): Table {
  const { window } = reading;
  const times = schedules
    .filter((one) => isEnabledIn(one, window))
    .flatMap((schedule) => rowsOf(schedule, reading, reader));
  const [open, expected] = [false, true].map((is) =>
    times.filter(({ kind }) => (kind === 'expected') === is).map(({ row }) => row),
  );
  return { head: HEAD, rows: [...(open ?? []), ...(expected ?? [])] };
}

function rowsOf(schedule: Schedule, reading: Reading, { zone, groupNameOf, roles }: Reader) {
  const { window, accountZone } = reading;
  const { due, covered } = coverageOf(schedule, window, accountZone);
  return uncoveredIn(schedule, window, accountZone).map((time) => {
    const { kind, start, end, role, begins, ends } = time;
    const context = { zone, groupNameOf, roles, schedule, accountZone };
    const row = [
      schedule.schedule_id,
      schedule.schedule_name,
      role === undefined ? '' : String(role),
      roleName(role, roles),
      formatIso(start, zone),
      formatIso(end, zone),
      roundedHours(end - start),
      kind === 'expected' ? 'yes' : 'no',
      causeInWords(time, context),
      remedyInWords(time, context),
      kind,
      roundedHours(due),
      roundedHours(covered),
      formatIso(window.start, zone),
      formatIso(window.end, zone),
      edgeText(begins, `${formatIso(start, zone)} or earlier`, zone),
      edgeText(ends, `${formatIso(end, zone)} or later`, zone),
      computedMark(schedule, { start, end }),
    ];
    return { kind, row };
  });
}

function roundedHours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}

function edgeText(edge: Edge, unknown: string, zone: ViewerZone): string {
  if (edge === 'none') return 'never';
  return edge === 'unknown' ? unknown : formatIso(edge, zone);
}
