import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { addTo } from '#domain/collections';
import { isWholeGap, type Uncovered } from '#domain/duty/uncovered';
import { endOfRota } from '#domain/duty/seats';
import { counted } from '#domain/text/words';
import { DAY, type UnixSeconds, type ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../api/names/directory-of';
import { teamName } from './model/describe';
import { rolesOf } from './model/rows';
import type { RowModel } from './model/rows';
import { clockMoment } from './model/seat-lines';

/**
 * Rows with an empty role come first, then the viewer's, then all others. Of many rows, the others are a line per team,
 * and rotas that have ended stay with their team.
 */
export type RowGroup = {
  kind: 'missing' | 'own' | 'other' | 'team';
  rows: readonly RowModel[];
  /** Roles without a person; 0 but for `missing`. */
  missing: number;
  /** Rows of a team whose rota has ended. */
  ended: ReadonlySet<RowModel>;
};

type Grouping = {
  isOwn: (row: RowModel) => boolean;
  roles: readonly RoleName[];
  /** Uncovered time of a row at the instant that decides. */
  uncoveredAt: (row: RowModel) => readonly Uncovered[];
  /** Absent for few rows. */
  many?: { teamOf: (row: RowModel) => string; hasEnded: (row: RowModel) => boolean } | undefined;
};

/** Groups with rows, each in the order of the rows. */
export function groupRows(
  rows: readonly RowModel[],
  { isOwn, roles, uncoveredAt, many }: Grouping,
): RowGroup[] {
  const counts = new Map(rows.map((row) => [row, missingRoles(row, uncoveredAt(row), roles)]));
  const ended = new Set(many ? rows.filter(many.hasEnded) : []);
  const missing = rows.filter((row) => (counts.get(row) ?? 0) > 0 && !ended.has(row));
  const rest = rows.filter((row) => !missing.includes(row));
  const own = rest.filter(isOwn);
  const teams = new Map<string, RowModel[]>();
  if (many) for (const row of rows) if (!isOwn(row)) addTo(teams, many.teamOf(row), row);
  // One line for everything would show nothing.
  const hasTeams = teams.size > 1 || (teams.size > 0 && own.length > 0);
  const group = (kind: RowGroup['kind'], list: readonly RowModel[]) => ({
    kind,
    rows: list,
    missing: 0,
    ended,
  });
  const groups: RowGroup[] = [
    {
      ...group('missing', missing),
      missing: missing.reduce((sum, row) => sum + (counts.get(row) ?? 0), 0),
    },
    group('own', own),
    ...(hasTeams
      ? [...teams].sort(([a], [b]) => a.localeCompare(b)).map(([, list]) => group('team', list))
      : [
          group(
            'other',
            rest.filter((row) => !isOwn(row)),
          ),
        ]),
  ];
  return groups.filter((each) => each.rows.length > 0);
}

/** A rota whose last layer ended longer ago than this, in seconds, has ended. */
const ENDED_AFTER = 7 * DAY;

/**
 * True for a rota that ended over a week ago, with nobody on call.
 * @param uncovered that of the instant.
 */
export function hasEnded(schedule: Schedule, uncovered: readonly Uncovered[], at: UnixSeconds): boolean {
  const end = endOfRota(schedule, at);
  return end !== undefined && end < at - ENDED_AFTER && uncovered.some(isWholeGap);
}

/** Roles of a schedule that are empty and should not be. */
function missingRoles(row: RowModel, uncovered: readonly Uncovered[], roles: readonly RoleName[]): number {
  const gaps = uncovered.filter(({ kind }) => kind === 'gap');
  return gaps.some(isWholeGap) ? rolesOf(row, roles).length : gaps.length;
}

/** Heading of a group of rows, or the line of a team. */
export type GroupHeading = {
  kind: RowGroup['kind'];
  text: string;
  /** Beside the text, such as the number of schedules. */
  note: string;
  /** At the end of the line of a team: its gaps. */
  side?: string;
  isBad?: boolean;
  /** Id of the team of a line. */
  team?: string;
};

type GroupWording = {
  at: UnixSeconds;
  zone: ViewerZone;
  directory: Directory;
  isMany: boolean;
  /** False while the gaps of the window are not known. */
  isCurrent: boolean;
};

/** Rows below a heading; none below the line of a team. */
type HeadedGroup = { heading: GroupHeading | undefined; rows: readonly RowModel[] };

/** Groups with their headings; few rows of one group need none. */
export function headedGroups(groups: readonly RowGroup[], wording: GroupWording): HeadedGroup[] {
  const { isMany } = wording;
  const hasHeadings = isMany || groups.length > 1 || groups[0]?.kind === 'missing';
  const hasOwn = groups.some(({ kind }) => kind === 'own');
  return groups.map((group) => {
    const { kind, rows, missing } = group;
    const schedules = counted(rows.length, 'schedule');
    if (kind === 'team') return { heading: teamLine(group, wording), rows: [] };
    if (!hasHeadings) return { heading: undefined, rows };
    if (kind === 'missing') {
      return {
        heading: { kind, text: `Nobody on call for ${counted(missing, 'role')}`, note: '', isBad: true },
        rows,
      };
    }
    if (kind === 'own') return { heading: { kind, text: 'Your teams', note: isMany ? schedules : '' }, rows };
    const others = hasOwn ? 'Other teams' : 'All others';
    return {
      heading: { kind, text: groups.length === 1 ? 'All schedules' : others, note: schedules },
      rows,
    };
  });
}

/** "Mobile, 17 schedules, 2 gaps, first Sat 11:00, 1 ended". */
function teamLine({ rows, ended }: RowGroup, { at, zone, directory, isCurrent }: GroupWording): GroupHeading {
  const [first] = rows;
  const starts = rows
    .filter((row) => !ended.has(row))
    .flatMap(({ uncovered }) =>
      uncovered.flatMap(({ kind, start, end }) => (kind === 'gap' && end > at ? [start] : [])),
    );
  const parts = [
    ...(starts.length > 0
      ? [
          `${counted(starts.length, 'gap')}, ${starts.length === 1 ? '' : 'first '}${clockMoment(Math.min(...starts), at, zone)}`,
        ]
      : []),
    ...(rows.some((row) => ended.has(row)) ? [`${rows.filter((row) => ended.has(row)).length} ended`] : []),
  ];
  const team = first?.schedule.team_id ?? 0;
  return {
    kind: 'team',
    text: first && team !== 0 ? teamName(first.schedule, directory) : 'No team',
    note: counted(rows.length, 'schedule'),
    team: String(team),
    ...(isCurrent && { side: parts.join(', ') || 'No gap', isBad: starts.length > 0 }),
  };
}
