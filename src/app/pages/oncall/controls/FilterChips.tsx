import { parseId } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { absentInWords, chosenInWords } from '../../../data/schedule-sets';
import type { Filter } from '../model/filter';

type FilterChipsProps = {
  filter: Filter;
  /** All schedules; undefined while they load. */
  schedules: readonly Schedule[] | undefined;
  onChange: (fields: Partial<Filter>) => void;
};

type Chip = { words: string; without: Partial<Filter> };

/** Active filters, each with a button that removes it, and how many chosen schedules are absent. */
export function FilterChips({ filter, schedules, onChange }: FilterChipsProps) {
  const directory = useDirectory();
  const absent = schedules ? absentInWords(filter.schedules, schedules) : '';
  const chips = chipsOf(filter, directory).map(({ words, without }) => (
    <button
      key={words}
      type="button"
      aria-label={`Remove the filter ${words}`}
      onClick={() => onChange(without)}
      className="inline-flex min-h-7 max-w-64 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-sm text-accent hover:brightness-95"
    >
      <span className="truncate">{words}</span>
      <span aria-hidden="true">✕</span>
    </button>
  ));
  return (
    <>
      {chips}
      {absent !== '' && <span className="self-center text-sm text-warn">{absent}</span>}
    </>
  );
}

function chipsOf({ q, team, person, schedules, onlyGaps }: Filter, directory: Directory): Chip[] {
  const [teamId, personId] = [team, person].map((id) => (id === undefined ? undefined : parseId(id)));
  return [
    ...(q === '' ? [] : [{ words: `“${q}”`, without: { q: '' } }]),
    ...(schedules.length === 0 ? [] : [{ words: chosenInWords(schedules), without: { schedules: [] } }]),
    ...(teamId === undefined
      ? []
      : [{ words: teamId === 0 ? 'No team' : directory.team(teamId), without: { team: undefined } }]),
    ...(personId === undefined
      ? []
      : [{ words: `Shifts of ${directory.person(personId)}`, without: { person: undefined } }]),
    ...(onlyGaps ? [{ words: 'With gaps', without: { onlyGaps: false } }] : []),
  ];
}
