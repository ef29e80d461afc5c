import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { peopleIn } from '#domain/oncall/reply/timeline';
import { hasWords } from '#domain/text/words';
import type { Directory } from '../../../api/names/directory-of';
import type { RowModel } from './rows';
import type { OnCallView } from '#address/on-call';

export type Filter = Pick<OnCallView, 'q' | 'team' | 'person' | 'schedules' | 'onlyGaps'>;

export const NO_FILTER: Filter = {
  q: '',
  team: undefined,
  person: undefined,
  schedules: [],
  onlyGaps: false,
};

/**
 * Rows that pass a filter. Every word must occur, without accents, in the name of the schedule, its id in another tool, its team, or a
 * person in its layers or on call in the window; a person filter searches the same places. Expected gaps do not count.
 * Chosen schedules have the order of the address.
 */
export function filterRows(rows: readonly RowModel[], filter: Filter, directory: Directory): RowModel[] {
  return inSet(rows, filter.schedules).filter((row) => {
    if (filter.onlyGaps && row.uncovered.every(({ kind }) => kind === 'expected')) return false;
    if (filter.team !== undefined && String(row.schedule.team_id) !== filter.team) return false;
    if (filter.q === '' && filter.person === undefined) return true;
    const people = peopleIn(row.schedule);
    if (filter.person !== undefined && !people.some((id) => String(id) === filter.person)) return false;
    const names = [
      row.schedule.schedule_name,
      row.schedule.external_id ?? '',
      directory.team(row.schedule.team_id),
      ...people.map(directory.person),
    ];
    return hasWords(names.join('\n'), filter.q);
  });
}

function inSet(rows: readonly RowModel[], ids: Filter['schedules']): readonly RowModel[] {
  if (ids.length === 0) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Own schedules of a person: those with them in it, and others of the same teams. */
export function ownSchedules(
  schedules: readonly Schedule[],
  person: Id | undefined,
): (schedule: Schedule) => boolean {
  const own = schedules.filter((each) => person !== undefined && peopleIn(each).includes(person));
  const ids = new Set(own.map(({ schedule_id }) => schedule_id));
  const teams = new Set(own.map(({ team_id }) => team_id).filter((id) => id !== 0));
  return ({ schedule_id, team_id }) => ids.has(schedule_id) || teams.has(team_id);
}

/** Number of active filters. */
export function filtersOn({ q, team, person, schedules, onlyGaps }: Filter): number {
  return [q !== '', team !== undefined, person !== undefined, schedules.length > 0, onlyGaps].filter(Boolean)
    .length;
}

export function isFiltered(filter: Filter): boolean {
  return filtersOn(filter) > 0;
}
