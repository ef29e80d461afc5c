import { csvFile } from '#domain/csv';
import { computedInWords } from '#domain/duty/computed-past';
import { roleName } from '#domain/oncall/words/role-words';
import type { Comparison } from '#domain/plan/compare';
import { formatIso } from '#domain/time/format';
import { type ComparisonWords, idOf, nameOf } from './comparison-files';

/** CSV with a row per difference. */
export function comparisonCsv(rows: readonly Comparison[], words: ComparisonWords): string {
  const { zone, directory, labels, computed } = words;
  const people = (ids: readonly (number | bigint)[]) => ids.map(directory.person).join(', ') || 'nobody';
  const head = [
    'schedule_id',
    'schedule',
    'from',
    'to',
    'hours',
    'role',
    labels.before,
    labels.after,
    'computed',
  ];
  return csvFile(
    head,
    rows.flatMap((row) =>
      row.changes.map(({ start, end, role_id, before, after }) => [
        (row.after ?? row.before)?.schedule_id,
        nameOf(row),
        formatIso(start, zone),
        formatIso(end, zone),
        Math.round((end - start) / 36) / 100,
        roleName(role_id, directory.roles),
        people(before),
        people(after),
        computedInWords(
          computed.filter(({ schedule_id }) => String(schedule_id) === idOf(row)),
          zone,
        ),
      ]),
    ),
  );
}
