import type { RoleName } from '#contract/names';
import { isWholeGap, type Uncovered } from '#domain/duty/uncovered';
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
  isOwn: (row: RowModel) => boolean;
  roles: readonly RoleName[];
  /** Uncovered time of a row at the instant that decides. */
  uncoveredAt: (row: RowModel) => readonly Uncovered[];
};

/** Groups with rows, each in the order of the rows. */
export function groupRows(rows: readonly RowModel[], { isOwn, roles, uncoveredAt }: Grouping): RowGroup[] {
  const counts = new Map(rows.map((row) => [row, missingRoles(row, uncoveredAt(row), roles)]));
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

/** Roles of a schedule that are empty and should not be. */
function missingRoles(row: RowModel, uncovered: readonly Uncovered[], roles: readonly RoleName[]): number {
  const gaps = uncovered.filter(({ kind }) => kind === 'gap');
  return gaps.some(isWholeGap) ? rolesOf(row, roles).length : gaps.length;
}
