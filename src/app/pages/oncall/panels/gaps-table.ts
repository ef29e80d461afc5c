import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { computedMark } from '#domain/duty/computed-past';
import { coverageOf } from '#domain/duty/coverage';
import { missedIn } from '#domain/duty/missed';
import { wholeUncovered } from '#domain/duty/whole-uncovered';
import { roleOrder } from '#domain/oncall/reply/role-order';
import type { Reading } from '#domain/oncall/reply/shifts';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { causeInWords, remedyInWords } from '#domain/oncall/words/gap-words';
import { roleName } from '#domain/oncall/words/role-words';
import { isEnabledIn } from '#domain/schedule/rota';
import type { Table } from '#domain/spreadsheet/sheet';
import { listed } from '#domain/text/words';
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
 * One row per stretch of uncovered time, each moment of a schedule once, off hours last: with planned and covered hours
 * of its schedule, the window that cuts start, end and hours, and the uncut start and end.
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
  return missedIn(schedule, window, accountZone).map((time) => {
    const { kind, start, end, roles: missing } = time;
    const context = { zone, groupNameOf, roles, schedule, accountZone };
    const [role] = missing;
    const uncovered = { ...time, role };
    const names = missing.toSorted(roleOrder(roles)).map((one) => roleName(one, roles));
    const whole = wholeUncovered(schedule, uncovered, reading);
    const row = [
      schedule.schedule_id,
      schedule.schedule_name,
      missing.join(' '),
      names.length === 0 ? roleName(undefined, roles) : listed(names),
      formatIso(start, zone),
      formatIso(end, zone),
      hours(end - start),
      kind === 'expected' ? 'yes' : 'no',
      names.length > 1 ? 'nobody in these roles of the group on call' : causeInWords(uncovered, context),
      remedyInWords(uncovered, context),
      kind,
      hours(due),
      hours(covered),
      formatIso(window.start, zone),
      formatIso(window.end, zone),
      edgeText(whole.begins, whole.start, zone),
      edgeText(whole.ends, whole.end, zone),
      computedMark(schedule, { start, end }),
    ];
    return { kind, row };
  });
}

function hours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}

function edgeText(known: Whole['begins'] | Whole['ends'], at: number, zone: ViewerZone): string {
  if (known === 'never') return 'never';
  return known === 'here' ? formatIso(at, zone) : `${formatIso(at, zone)} or ${known}`;
}
