import { namedSet } from '#domain/oncall/words/named-set';
import { counted } from '#domain/text/count';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import { teamName } from '../model/describe';
import type { RowGroup } from './row-groups';
import type { RowModel } from '../model/rows';
import { clockMoment } from '../model/seat-lines';

/** Heading of a group of rows. */
export type GroupWords = {
  text: string;
  /** Beside the text, such as the number of schedules. */
  note: string;
  /** At the end of the line: what is missing in the rows of a fold. */
  side: string;
  isBad: boolean;
};

export type GroupWording = {
  at: UnixSeconds;
  zone: ViewerZone;
  directory: Directory;
  groups: readonly RowGroup[];
  isMany: boolean;
  /** Ids of a chosen set. */
  set: readonly string[];
  /** False while the gaps of the window are not known. */
  isCurrent: boolean;
};

export function groupWords(group: RowGroup, wording: GroupWording): GroupWords {
  const { kind, rows, missing } = group;
  const { directory, groups, isMany, set } = wording;
  const schedules = counted(countOf(group), 'schedule');
  switch (kind) {
    case 'missing': {
      const all = groups.reduce((sum, each) => sum + each.rows.length, 0);
      const note = isMany ? `in ${rows.length} of ${counted(all, 'schedule')}` : '';
      return { ...words(`Nobody on call for ${counted(missing, 'role')}`, note), isBad: true };
    }
    case 'ended': {
      const text = rows.length === 1 ? '1 rota has ended' : `${rows.length} rotas have ended`;
      return { ...words(text), side: `Empty for more than 7 days: ${firstOf(rows)}`, isBad: true };
    }
    case 'set':
      return words(leadInWords(set, directory), schedules);
    case 'own':
      return words(leadInWords([], directory), isMany ? schedules : '');
    case 'other':
      if (groups.length === 1) return words('All schedules', schedules);
      return words(groups.some((each) => each.kind === 'own') ? 'Other teams' : 'All others', schedules);
    default: {
      const [{ schedule } = {}] = rows;
      const team = schedule && schedule.team_id !== 0 ? teamName(schedule, directory) : 'No team';
      return { ...words(team, schedules), ...gapsInWords(rows, group, wording) };
    }
  }
}

/** "Payments on-call", "Chosen schedules", or "Your teams" without a set. */
function leadInWords(set: readonly string[], { sets }: Pick<Directory, 'sets'>): string {
  return set.length === 0 ? 'Your teams' : (namedSet(set, sets)?.name ?? 'Chosen schedules');
}

function words(text: string, note = ''): GroupWords {
  return { text, note, side: '', isBad: false };
}

/** Heading above the teams. */
export function teamsInWords(groups: readonly RowGroup[]): Pick<GroupWords, 'text' | 'note'> {
  const teams = groups.filter(({ kind }) => kind === 'team');
  const count = teams.reduce((sum, team) => sum + countOf(team), 0);
  const isLed = groups.some(({ kind }) => kind === 'set' || kind === 'own');
  return { text: isLed ? 'Other teams' : 'All teams', note: counted(count, 'schedule') };
}

/** Number of schedules of a group, with those listed before. */
function countOf({ rows, above, ended }: RowGroup): number {
  return rows.length + above.length + ended.length;
}

/**
 * "2 gaps, first Sat 11:00", "1 gap, 10 ended, shown above", "No gap": gaps to come of some rows, and what is listed
 * before.
 */
export function gapsInWords(
  rows: readonly RowModel[],
  { above, ended }: Pick<RowGroup, 'above' | 'ended'>,
  { at, zone, isCurrent }: Pick<GroupWording, 'at' | 'zone' | 'isCurrent'>,
): Pick<GroupWords, 'side' | 'isBad'> {
  if (!isCurrent) return { side: '', isBad: false };
  const starts = rows.flatMap(({ uncovered }) =>
    uncovered.flatMap(({ kind, start, end }) => (kind === 'gap' && end > at ? [start] : [])),
  );
  const before = [
    ...(above.length > 0 ? [counted(above.length, 'gap')] : []),
    ...(ended.length > 0 ? [`${ended.length} ended`] : []),
  ];
  const listed = before.length === 0 ? '' : `${before.join(', ')}, shown above`;
  if (starts.length === 0) return { side: listed || 'No gap', isBad: false };
  const first = clockMoment(Math.min(...starts), at, zone);
  const gaps = `${counted(starts.length, 'gap')}, ${starts.length === 1 ? '' : 'first '}${first}`;
  return { side: listed === '' ? gaps : `${gaps}; ${listed}`, isBad: true };
}

/** "Mobile captains and 9 more". */
function firstOf([first, ...others]: readonly RowModel[]): string {
  const name = first?.schedule.schedule_name ?? '';
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}
