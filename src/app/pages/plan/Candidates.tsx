import { useState } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { type Candidate, candidateInWords, candidatesFor, rankOf } from '#domain/plan/change/candidates';
import { laneOf } from '#domain/plan/compare';
import { hasWords } from '#domain/text/folded';
import type { Interval } from '#domain/time/interval';
import { CappedList } from '../../ui/CappedList';
import { Field } from '../../ui/Field';
import { membersOf } from './model/edit-forms';
import type { Planned, PlanWords } from './model/use-plan';

type CandidatesProps = {
  planned: Planned;
  /** The schedule without the edit of the form. */
  after: Schedule;
  words: PlanWords;
  stretch: Interval;
  person: Id | undefined;
  onPick: (person: Id) => void;
};

/** People for a shift, each with the reasons: free ones first, and in both parts those near the rota. */
export function Candidates(props: CandidatesProps) {
  const { planned, after, words, person, onPick } = props;
  const { directory } = words;
  const [search, setSearch] = useState('');
  const [initial] = useState(person);
  const candidates = candidatesOf(props).sort(
    (a, b) => Number(b.person === initial) - Number(a.person === initial),
  );
  const schedules = [after, ...planned.others];
  const nameOf = (id: Id) =>
    schedules.find(({ schedule_id }) => schedule_id === id)?.schedule_name ?? `#${id}`;
  const matches = (one: Candidate) => hasWords(directory.person(one.person), search.trim());
  return (
    <fieldset className="min-w-0">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <legend className="contents text-sm font-semibold">New person</legend>
        <Field
          type="search"
          className="ml-auto w-40"
          aria-label="Find a person"
          placeholder="Find a person"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <CappedList items={candidates.filter(matches)} cap={6}>
        {(visible) => (
          <ul aria-label="Candidates">
            {visible.map((one) => (
              <li key={String(one.person)} className="border-t border-line first:border-t-0">
                <label className="flex min-h-9 items-center gap-2 py-1 text-sm max-md:min-h-11">
                  <input
                    type="radio"
                    name="candidate"
                    className="size-4 flex-none"
                    checked={one.person === person}
                    onChange={() => onPick(one.person)}
                  />
                  <span className="min-w-1/3 font-semibold wrap-break-word">
                    {directory.person(one.person)}
                  </span>
                  <span className={`ml-auto text-right text-xs ${isFree(one) ? 'text-ink-2' : 'text-warn'}`}>
                    {isFree(one) && 'Free, '}
                    {candidateInWords(one, nameOf)}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </CappedList>
    </fieldset>
  );
}

function isFree(candidate: Candidate): boolean {
  return rankOf(candidate) === 0;
}

/** On call in the window, in the rota, in the rotas of the team, and everybody; those on call then are none. */
function candidatesOf({ planned, after, words, stretch }: CandidatesProps): Candidate[] {
  const { others, layers, consequences, schedule, absences, known } = planned;
  const { directory } = words;
  const { window } = consequences;
  const team = others.filter(({ team_id }) => team_id === schedule.team_id && team_id !== 0);
  const groups = [
    laneOf(after, window).flatMap(({ people }) => people),
    membersOf(layers),
    membersOf(team.flatMap((one) => one.layers)),
    directory.people.map(({ id }) => id),
  ];
  const places = new Map<Id, number>();
  for (const [place, group] of groups.entries())
    for (const person of group) if (!places.has(person)) places.set(person, place);
  const people = [...places.keys()].sort((a, b) => directory.person(a).localeCompare(directory.person(b)));
  const placeOf = ({ person }: Candidate) => places.get(person) ?? groups.length;
  return candidatesFor(stretch, people, [after, ...others], { window, known, absences }).sort(
    (a, b) => Number(isFree(b)) - Number(isFree(a)) || placeOf(a) - placeOf(b),
  );
}
