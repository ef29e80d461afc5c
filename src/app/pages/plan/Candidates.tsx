import { useState } from 'react';
import type { Id } from '#contract/id';
import { candidateInWords, periodNote, scheduleNamer } from '#domain/plan/change/candidate-words';
import { isFit } from '#domain/plan/change/candidates';
import { hasWords } from '#domain/text/folded';
import { formatHours } from '#domain/time/duration';
import { CappedList } from '../../ui/CappedList';
import { Field } from '../../ui/Field';
import type { ShiftCandidates } from './model/shift-candidates';
import type { Planned, PlanWords } from './model/use-plan';

type CandidatesProps = ShiftCandidates & {
  planned: Planned;
  words: PlanWords;
  person: Id | undefined;
  onPick: (person: Id) => void;
  /** Max people before the list is opened. */
  cap?: number;
};

/** People for a shift, each with the reasons. */
export function Candidates({ candidates, planned, words, period, person, onPick, cap = 6 }: CandidatesProps) {
  const { directory, zone } = words;
  const [search, setSearch] = useState('');
  const names = {
    scheduleName: scheduleNamer([planned.schedule, ...planned.others]),
    roles: directory.roles,
    zone,
    now: words.now,
  };
  const name = search.trim();
  const matches = candidates.filter((one) => hasWords(directory.person(one.person), name));
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
      <CappedList items={matches} cap={cap}>
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
                  <span className="flex min-w-0 grow items-center gap-x-2 max-md:flex-col max-md:items-start">
                    <span className="font-semibold wrap-anywhere">{directory.person(one.person)}</span>
                    <span
                      className={`text-xs md:ml-auto md:text-right ${isFit(one) ? 'text-ink-2' : 'text-warn'}`}
                    >
                      {candidateInWords(one, names)}
                    </span>
                  </span>
                  <span className="w-12 flex-none text-right text-xs text-ink-2 tabular-nums">
                    {formatHours(one.total)} h
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </CappedList>
      {matches.length === 0 && name !== '' && (
        <p role="status" className="text-sm text-ink-2">
          Nobody called “{name}” can take it
        </p>
      )}
      <p className="mt-1 text-xs text-ink-3">{periodNote(period, zone)}</p>
    </fieldset>
  );
}
