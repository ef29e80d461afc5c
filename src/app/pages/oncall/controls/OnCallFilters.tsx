import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { peopleIn } from '#domain/oncall/reply/timeline';
import { useDirectory } from '../../../api/names/directory';
import { Field } from '../../../ui/Field';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { isFiltered, NO_FILTER, type Filter } from '../model/filter';
import { ChooseSchedules } from './ChooseSchedules';
import { useMe } from '../../../data/me';

type OnCallFiltersProps = {
  filter: Filter;
  /** All schedules, and the number of matches. */
  schedules: readonly Schedule[];
  matchCount: number;
  onChange: (fields: Partial<Filter>) => void;
};

/** Filters by text, team, person and gaps. Filters are in the URL, including the person of "mine". */
export function OnCallFilters({ filter, schedules, matchCount, onChange }: OnCallFiltersProps) {
  const directory = useDirectory();
  const [teams, people] = useMemo(
    () => [
      sorted([...new Set(schedules.map(({ team_id }) => team_id))], directory.team),
      sorted([...new Set(schedules.flatMap(peopleIn))], directory.person),
    ],
    [schedules, directory],
  );
  return (
    <search className="flex flex-wrap items-center gap-2">
      <Field
        type="search"
        aria-label="Filter by schedule, team or person"
        placeholder="Filter by schedule, team or person"
        maxLength={200}
        value={filter.q}
        onChange={(event) => onChange({ q: event.target.value })}
        className="w-full"
      />
      <OneOrAll
        label="Team"
        all="All teams"
        id={filter.team}
        choices={teams.map(([id, name]) => [id, id === '0' ? 'No team' : name])}
        onChange={(team) => onChange({ team })}
      />
      <OneOrAll
        label="Person"
        all="Everyone"
        id={filter.person}
        choices={people}
        onChange={(person) => onChange({ person })}
      />
      <ChooseSchedules
        ids={filter.schedules}
        schedules={schedules}
        onChange={(ids) => onChange({ schedules: ids })}
      />
      <MineAndGaps filter={filter} people={people} onChange={onChange} />
      {isFiltered(filter) && (
        <>
          <span role="status" className="text-sm text-ink-2">
            {matchCount} of {schedules.length}
          </span>
          <Button look="quiet" onClick={() => onChange(NO_FILTER)}>
            Clear filters
          </Button>
        </>
      )}
    </search>
  );
}

type FilterChoices = readonly [id: string, name: string][];

type OneOrAllProps = {
  label: string;
  all: string;
  id: string | undefined;
  choices: FilterChoices;
  onChange: (id: string | undefined) => void;
};

/** Fixed width, with or without names, so that the controls beside it do not move. */
function OneOrAll({ label, all, id, choices, onChange }: OneOrAllProps) {
  return (
    <Choice
      label={label}
      value={id ?? ''}
      options={[['', all], ...choices]}
      onChange={(chosen) => onChange(chosen || undefined)}
      className="w-36"
    />
  );
}

type MineAndGapsProps = Pick<OnCallFiltersProps, 'filter' | 'onChange'> & { people: FilterChoices };

function MineAndGaps({ filter, people, onChange }: MineAndGapsProps) {
  const { person, remember } = useMe();
  const me = person === undefined ? undefined : String(person);
  const other = filter.person === me ? undefined : filter.person;
  const isMine = me !== undefined && filter.person === me;
  return (
    <>
      {remember && other !== undefined && (
        <Button
          look="quiet"
          title="“Only mine” will mean this person in this browser"
          onClick={() => remember(other)}
        >
          That’s me
        </Button>
      )}
      <Button
        aria-pressed={filter.onlyGaps}
        onClick={() => onChange({ onlyGaps: !filter.onlyGaps })}
        look={filter.onlyGaps ? 'pressed' : 'plain'}
      >
        Only gaps
      </Button>
      <Button
        aria-pressed={isMine}
        disabled={me === undefined}
        title={
          me === undefined
            ? 'Choose yourself in the list of people, then “That’s me”'
            : (people.find(([id]) => id === me)?.[1] ?? `#${me}`)
        }
        look={isMine ? 'pressed' : 'plain'}
        onClick={() => onChange({ person: isMine ? undefined : me })}
      >
        Only mine
      </Button>
    </>
  );
}

function sorted(ids: readonly Id[], nameOf: (id: Id) => string): FilterChoices {
  return ids
    .map((id): [string, string] => [String(id), nameOf(id)])
    .sort(([, a], [, b]) => a.localeCompare(b));
}
