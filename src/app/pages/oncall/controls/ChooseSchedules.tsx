import { useMemo, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { addTo, toggled } from '#domain/collections';
import { hasWords, counted } from '#domain/text/words';
import { useDirectory } from '../../../api/names/directory';
import { Field } from '../../../ui/Field';
import { MAX_SET } from '#contract/names';
import { absentInWords } from '../../../data/schedule-sets';
import { Button } from '../../../ui/Button';
import { Modal } from '../../../ui/Modal';
import type { Filter } from '../model/filter';

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
function TickList({ schedules, selection, isFull, onChange }: TickListProps) {
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

type Ids = Filter['schedules'];

type ChooseSchedulesProps = {
  ids: Ids;
  schedules: readonly Schedule[];
  onChange: (ids: Ids) => void;
};

/** Button that opens the list of schedules to tick. */
export function ChooseSchedules({ ids, schedules, onChange }: ChooseSchedulesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Choose schedules…</Button>
      {isOpen && (
        <ScheduleDialog
          {...{ ids, schedules }}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            onChange(chosen);
          }}
        />
      )}
    </>
  );
}

type ScheduleDialogProps = Omit<ChooseSchedulesProps, 'onChange'> & {
  onClose: () => void;
  onChoose: (ids: Ids) => void;
};

/** Checkboxes of schedules by team. Selected schedules keep their order; a new one is added at the end. */
function ScheduleDialog({ ids, schedules, onClose, onChoose }: ScheduleDialogProps) {
  const [chosen, setChosen] = useState<Ids>(ids);
  const isFull = chosen.length >= MAX_SET;
  const absent = absentInWords(chosen, schedules);
  return (
    <Modal label="Choose schedules" onClose={onClose} className="m-auto w-[min(32rem,calc(100vw-2rem))]">
      <form
        className="flex max-h-[74dvh] flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(chosen);
        }}
      >
        <h2>Choose schedules</h2>
        <TickList {...{ schedules, selection: chosen, isFull }} onChange={setChosen} />
        <p role="status" className="text-sm text-ink-2">
          {chosen.length === 0 ? 'None chosen: all schedules are shown' : counted(chosen.length, 'schedule')}
          {isFull && `, the most that can be chosen`}
          {absent !== '' && `; ${absent}`}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" disabled={chosen.length === 0} onClick={() => setChosen([])}>
            Untick all
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Show these
          </Button>
        </div>
      </form>
    </Modal>
  );
}
