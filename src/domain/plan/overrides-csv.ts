import { csvFile } from '../csv';
import { roleName } from '../oncall/words/role-words';
import { formatIso } from '../time/format';
import type { Change, ScheduleChanges } from './difference';
import type { ChangeWords } from './difference-words';

const HEAD = ['schedule_id', 'schedule', 'start', 'end', 'role', 'person_id', 'person', 'instead_of'];

/** Row per stretch that differs, role and person; a stretch without people has a row with an empty one. */
export function overridesCsv(all: readonly ScheduleChanges[], words: ChangeWords): string {
  return csvFile(
    HEAD,
    all.flatMap(({ schedule: { schedule_id, schedule_name }, changes }) =>
      overrideRows(changes, words).map((row) => [String(schedule_id), schedule_name].concat(row)),
    ),
  );
}

function overrideRows(changes: readonly Change[], { zone, nameOf, roles }: ChangeWords) {
  return changes.flatMap(({ start, end, role_id, before, after }) =>
    (after.length === 0 ? [undefined] : after).map((person) => [
      formatIso(start, zone),
      formatIso(end, zone),
      roleName(role_id, roles),
      person === undefined ? '' : String(person),
      person === undefined ? '' : nameOf(person),
      before.map(nameOf).join(', '),
    ]),
  );
}
