import { useMemo, useState } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { onCallIn } from '#domain/duty/known-seats';
import { peopleIn } from '#domain/oncall/reply/timeline';
import { counted, hasWords } from '#domain/text/words';
import { useDirectory } from '../../api/names/directory';
import { everybodyIn } from '../../data/everybody';
import { personLook } from '../../data/me';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';

/** People beyond whom teams wait for a click. */
const MAX_PEOPLE = 12;

type ChoosePersonProps = {
  schedules: readonly Schedule[];
  isRemembered: boolean;
  onChoose: (person: Id) => void;
};

/** Start of the page: a search, and people by team. */
export function ChoosePerson({ schedules, isRemembered, onChoose }: ChoosePersonProps) {
  const [query, setQuery] = useState('');
  const [isWhole, setWhole] = useState(false);
  const teams = useTeams(schedules, query.trim());
  const isAll = isWhole || query.trim() !== '';
  const isShort = (end: number) => teams.slice(0, end).flatMap(({ people }) => people).length <= MAX_PEOPLE;
  const visible = isAll ? teams : teams.filter((_, index) => index === 0 || isShort(index + 1));
  const rest = teams.slice(visible.length);
  const visiblePeople = new Set(visible.flatMap(({ people }) => people));
  const hiddenPeople = new Set(
    rest.flatMap(({ people }) => people.filter((person) => !visiblePeople.has(person))),
  );
  const [first] = teams[0]?.people ?? [];
  return (
    <div className="mx-auto mt-10 max-w-155 max-md:mt-4">
      <h2 className="text-xl">Whose shifts?</h2>
      <form
        className="my-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (query.trim() !== '' && first !== undefined) onChoose(first);
        }}
      >
        <Field
          type="search"
          aria-label="Find a person"
          placeholder="Find a person"
          className="h-10.5! w-full max-md:h-11!"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
      {visible.map(({ team, people }) => (
        <Team key={team} {...{ team, people, schedules, onChoose }} />
      ))}
      {teams.length === 0 && <p className="text-ink-2">No results</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        {hiddenPeople.size > 0 && (
          <Button look="quiet" className="-ms-2.5 underline max-md:h-11" onClick={() => setWhole(true)}>
            {counted(hiddenPeople.size, 'more person', 'more people')} in {counted(rest.length, 'team')}
          </Button>
        )}
        {isRemembered && 'This browser remembers your choice.'}
      </p>
    </div>
  );
}

type TeamProps = Omit<ChoosePersonProps, 'isRemembered'> & { team: string; people: readonly Id[] };

function Team({ team, people, schedules, onChoose }: TeamProps) {
  const { person: nameOf } = useDirectory();
  const now = useNow();
  const second = { start: now, end: now + 1 };
  const onCall = new Set(
    schedules.flatMap((schedule) => onCallIn(schedule, second).flatMap(({ person_ids }) => person_ids)),
  );
  return (
    <section aria-label={team} className="mb-5">
      <h3 className="mb-2 text-sm font-semibold text-ink-2">{team}</h3>
      <ul className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
        {people.map((person) => (
          <li key={String(person)}>
            <button
              type="button"
              className="flex min-h-10.5 w-full items-center gap-2.5 rounded-lg border border-line-strong bg-surface px-3 text-left hover:bg-hover max-md:min-h-11"
              onClick={() => onChoose(person)}
            >
              <i aria-hidden="true" data-person={personLook(person)} className="face h-5 w-1 rounded-xs" />
              <span className="min-w-0 wrap-anywhere">{nameOf(person)}</span>
              {onCall.has(person) && <small className="ms-auto text-xs text-ink-2">on call now</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** People of the rotas of each team who match a query, and those in no rota, by name. */
function useTeams(schedules: readonly Schedule[], query: string) {
  const directory = useDirectory();
  return useMemo(() => {
    const everybody = everybodyIn(schedules, directory).filter((id) => hasWords(directory.person(id), query));
    const names = new Map<string, Set<Id>>();
    for (const schedule of schedules.filter(({ enabled }) => enabled)) {
      const team = schedule.team_id === 0 ? 'No team' : directory.team(schedule.team_id);
      names.set(team, new Set([...(names.get(team) ?? []), ...peopleIn(schedule)]));
    }
    const teams = [...names].sort(([a], [b]) => a.localeCompare(b));
    const inRotas = new Set(teams.flatMap(([, people]) => [...people]));
    return [
      ...teams.map(([team, people]) => ({ team, people: everybody.filter((id) => people.has(id)) })),
      { team: 'In no rota', people: everybody.filter((id) => !inRotas.has(id)) },
    ].filter(({ people }) => people.length > 0);
  }, [schedules, directory, query]);
}
