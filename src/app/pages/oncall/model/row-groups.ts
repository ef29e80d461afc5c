import type { RoleName } from '#contract/names';
import { isWholeGap } from '#domain/duty/uncovered';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { rolesOf } from './row-roles';
import type { RowModel } from './rows';

/** Rows with an empty role come first, then the viewer's, then all others. */
export type RowGroup = {
  kind: 'missing' | 'own' | 'other';
  rows: readonly RowModel[];
  /** Roles without a person; 0 but for `missing`. */
  missing: number;
};

type Grouping = {
  at: UnixSeconds;
  isOwn: (row: RowModel) => boolean;
  roles: readonly RoleName[];
};

/** Groups with rows, each in the order of the rows. */
export function groupRows(rows: readonly RowModel[], { at, isOwn, roles }: Grouping): RowGroup[] {
  const counts = new Map(rows.map((row) => [row, missingRoles(row, at, roles)]));
  const isMissing = (row: RowModel) => (counts.get(row) ?? 0) > 0;
  const rest = rows.filter((row) => !isMissing(row));
  const groups: RowGroup[] = [
    {
      kind: 'missing',
      rows: rows.filter(isMissing),
      missing: [...counts.values()].reduce((sum, count) => sum + count, 0),
    },
    { kind: 'own', rows: rest.filter(isOwn), missing: 0 },
    { kind: 'other', rows: rest.filter((row) => !isOwn(row)), missing: 0 },
  ];
  return groups.filter((group) => group.rows.length > 0);
}

/** Roles of a schedule that are empty at an instant and should not be. */
function missingRoles(row: RowModel, at: UnixSeconds, roles: readonly RoleName[]): number {
  const gaps = row.uncovered.filter((time) => time.kind === 'gap' && contains(time, at));
  return gaps.some(isWholeGap) ? rolesOf(row, roles).length : gaps.length;
}
