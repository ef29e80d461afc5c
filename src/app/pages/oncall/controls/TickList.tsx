import { useMemo, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { addTo, toggled } from '#domain/collections';
import { hasWords } from '#domain/text/words';
import { useDirectory } from '../../../api/names/directory';
import { Field } from '../../../ui/Field';

type TickListProps = {
  schedules: readonly Schedule[];
  selection: readonly string[];
  /** True if no more may be ticked. */
  isFull: boolean;
  onChange: (chosen: string[]) => void;
};

/**
 * Checkboxes of schedules by team, with a search. Selected schedules keep their order; a new one is added at the end.
 */
export function TickList({ schedules, selection, isFull, onChange }: TickListProps) {
  const [query, setQuery] = useState('');
  const teams = useTeams(schedules, query);
  return (
    <>
      <div className="flex flex-none gap-2">
        <Field
          type="search"
          aria-label="Find a schedule or team"
          placeholder="Find a schedule or team"
          className="grow"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto rounded-md border border-line">
        {teams.map(({ team, members }) => (
          <fieldset key={team} className="px-3 py-1.5">
            <legend className="w-full pt-1 text-sm font-semibold text-ink-2">{team}</legend>
            {members.map(({ id, name }) => (
              <label key={id} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
                <input
                  type="checkbox"
                  checked={selection.includes(id)}
                  disabled={isFull && !selection.includes(id)}
                  onChange={() => onChange(toggled(selection, id))}
                />
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </label>
            ))}
          </fieldset>
        ))}
        {teams.length === 0 && <p className="p-3 text-ink-2">No results</p>}
      </div>
    </>
  );
}

type TeamOfSchedules = { team: string; members: readonly { id: string; name: string }[] };

/** Schedules that match a query by themselves or by their team, by team; teams and schedules by name. */
function useTeams(schedules: readonly Schedule[], query: string): TeamOfSchedules[] {
  const { team: teamOf } = useDirectory();
  return useMemo(() => {
    const byTeam = new Map<string, { id: string; name: string }[]>();
    for (const { schedule_id, schedule_name: name, team_id } of schedules) {
      const team = team_id === 0 ? 'No team' : teamOf(team_id);
      if (hasWords(`${name} ${team}`, query)) addTo(byTeam, team, { id: String(schedule_id), name });
    }
    return [...byTeam]
      .map(([team, members]) => ({
        team,
        members: members.toSorted((a, b) => a.name.localeCompare(b.name)),
      }))
      .sort((a, b) => a.team.localeCompare(b.team));
  }, [schedules, teamOf, query]);
}
