import type { RoleName } from '#contract/names';
import { addTo } from '#domain/collections/multimap';
import { isWholeGap, type Uncovered } from '#domain/duty/uncovered';
import { rolesOf } from '../model/row-roles';
import type { RowModel } from '../model/rows';

/**
 * Rows with an empty role come first, then the viewer's, then all others. Rotas that have ended may be a group of their
 * own. Of many rows, a chosen set stands in the place of the viewer's, and the others are in a group per team.
 */
export type RowGroup = {
  kind: 'missing' | 'ended' | 'set' | 'own' | 'other' | 'team';
  rows: readonly RowModel[];
  /** Roles without a person; 0 but for `missing`. */
  missing: number;
  /** Rows that belong here, too, but stand in `missing`. */
  above: readonly RowModel[];
  /** The same of those in `ended`. */
  ended: readonly RowModel[];
};

type Grouping = {
  isOwn: (row: RowModel) => boolean;
  roles: readonly RoleName[];
  /** Uncovered time of a row at the instant that decides. */
  uncoveredAt: (row: RowModel) => readonly Uncovered[];
  /** Absent where rotas that have ended stand among the others. */
  hasEnded?: ((row: RowModel) => boolean) | undefined;
  /** Absent for few rows. */
  many?: Many | undefined;
};

/** Grouping of many rows. */
type Many = {
  /** True if a chosen set comes before what is missing elsewhere. */
  isSetFirst: boolean;
  /** Undefined without a chosen set. */
  isInSet: ((row: RowModel) => boolean) | undefined;
  teamOf: (row: RowModel) => string;
};

/** Groups with rows, each in the order of the rows. */
export function groupRows(rows: readonly RowModel[], grouping: Grouping): RowGroup[] {
  const { isOwn, roles, uncoveredAt, hasEnded, many } = grouping;
  const counts = new Map(rows.map((row) => [row, missingRoles(row, uncoveredAt(row), roles)]));
  const isMissing = (row: RowModel) => (counts.get(row) ?? 0) > 0;
  const allEnded = hasEnded ? rows.filter((row) => isMissing(row) && hasEnded(row)) : [];
  // A fold alone would show nothing.
  const ended = new Set(allEnded.length < rows.length ? allEnded : []);
  const isFirst = many?.isInSet ?? isOwn;
  const later = (list: readonly RowModel[]) => list.filter((row) => !isFirst(row));
  const empty = rows.filter((row) => isMissing(row) && !ended.has(row));
  const isSetFirst = many?.isSetFirst === true && many.isInSet !== undefined;
  const missing = isSetFirst ? later(empty) : empty;
  const rest = rows.filter((row) => !isMissing(row));
  const teams = many
    ? byTeam(later(rest), { missing: later(missing), ended: later([...ended]) }, many.teamOf)
    : [];
  // One line for everything would show nothing.
  const hasTeams = teams.length > 1 || rest.some(isFirst);
  const groups: RowGroup[] = [
    {
      ...group('missing', missing),
      missing: missing.reduce((sum, row) => sum + (counts.get(row) ?? 0), 0),
    },
    group('ended', [...ended]),
    isSetFirst
      ? group('set', [...empty, ...rest].filter(isFirst))
      : group(many?.isInSet ? 'set' : 'own', rest.filter(isFirst), {
          missing: missing.filter(isFirst),
          ended: [...ended].filter(isFirst),
        }),
    ...(hasTeams && many ? teams : [group('other', later(rest))]),
  ];
  return groups
    .filter(({ rows: { length } }) => length > 0)
    .sort((a, b) => (isSetFirst ? Number(b.kind === 'set') - Number(a.kind === 'set') : 0));
}

/** Rows of the groups before. */
type Before = { missing: readonly RowModel[]; ended: readonly RowModel[] };

const NONE_BEFORE: Before = { missing: [], ended: [] };

function group(kind: RowGroup['kind'], rows: readonly RowModel[], before = NONE_BEFORE): RowGroup {
  return { kind, rows, above: before.missing, ended: before.ended, missing: 0 };
}

function byTeam(rows: readonly RowModel[], before: Before, teamOf: Many['teamOf']): RowGroup[] {
  const teams = new Map<string, RowModel[]>();
  for (const row of rows) addTo(teams, teamOf(row), row);
  return [...teams]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([team, list]) =>
      group('team', list, {
        missing: before.missing.filter((row) => teamOf(row) === team),
        ended: before.ended.filter((row) => teamOf(row) === team),
      }),
    );
}

/** Name of a group in the address. */
export function foldKey({ kind, rows: [first] }: RowGroup): string {
  return kind === 'team' ? String(first?.schedule.team_id ?? '') : kind;
}

/** Roles of a schedule that are empty and should not be. */
function missingRoles(row: RowModel, uncovered: readonly Uncovered[], roles: readonly RoleName[]): number {
  const gaps = uncovered.filter(({ kind }) => kind === 'gap');
  return gaps.some(isWholeGap) ? rolesOf(row, roles).length : gaps.length;
}
