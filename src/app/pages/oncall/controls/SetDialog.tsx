import { useMemo, useState } from 'react';
import { MAX_SET } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { addTo } from '#domain/collections/multimap';
import { counted } from '#domain/text/count';
import { hasWords } from '#domain/text/folded';
import { useDirectory } from '../../../api/names/directory';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { absentInWords } from '../../../data/schedule-sets';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Modal } from '../../../ui/Modal';
import { canServer } from '../../../url/settings';
import { useIsPresenting } from '../../../url/use-presenting';
import type { Filter } from '../model/filter';

const SaveSet = lazyPart(() => import('./SaveSet'), 'SaveSet');

type Ids = Filter['schedules'];

type SetDialogProps = {
  ids: Ids;
  schedules: readonly Schedule[];
  onClose: () => void;
  onChoose: (ids: Ids) => void;
  /** Chooses them and prints their month. */
  onPrint: (ids: Ids) => void;
};

/** Schedules by team, to tick: those that were chosen keep their order, others come after them. */
export function SetDialog({ ids, schedules, onClose, onChoose, onPrint }: SetDialogProps) {
  const [chosen, setChosen] = useState<Ids>(ids);
  const [query, setQuery] = useState('');
  const teams = useTeams(schedules, query);
  const isFull = chosen.length >= MAX_SET;
  const absent = absentInWords(chosen, schedules);
  const maySave = !useIsPresenting() && canServer('sets') && canServer('change-all');
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
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
        <Field
          type="search"
          aria-label="Find a schedule or team"
          placeholder="Find a schedule or team"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <div className="min-h-0 grow overflow-y-auto rounded-md border border-line">
          {teams.map(({ team, members }) => (
            <fieldset key={team} className="px-3 py-1.5">
              <legend className="w-full pt-1 text-sm font-semibold text-ink-2">{team}</legend>
              {members.map(({ id, name }) => (
                <label key={id} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    disabled={isFull && !chosen.includes(id)}
                    onChange={() => toggle(id)}
                  />
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                </label>
              ))}
            </fieldset>
          ))}
          {teams.length === 0 && <p className="p-3 text-ink-2">No schedule matches.</p>}
        </div>
        <p role="status" className="text-sm text-ink-2">
          {chosen.length === 0 ? 'None chosen: all schedules are shown' : counted(chosen.length, 'schedule')}
          {isFull && `, the most that a set may have`}
          {absent !== '' && `; ${absent}`}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" disabled={chosen.length === 0} onClick={() => setChosen([])}>
            Untick all
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onPrint(chosen)}>
            Print the month
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Show these
          </Button>
        </div>
      </form>
      {maySave && (
        <LaterPart>
          <SaveSet ids={chosen} />
        </LaterPart>
      )}
    </Modal>
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
