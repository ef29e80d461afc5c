import { useMemo, useState } from 'react';
import type { Id } from '#contract/id';
import { Button } from '../../../ui/Button';
import { isFiltered, peopleIn } from '../model/filter';
import { readMe, rememberMe } from '../model/my-person';
import type { OnCall } from '../model/use-oncall';

const FIELD = 'h-[30px] rounded-md border border-control/60 bg-surface px-2 text-sm';

/** What is shown of all schedules: by text, team, person, gaps. Filters are in the URL, also who "mine" is. */
export function OnCallFilters({ oncall }: { oncall: OnCall }) {
  const { view, all, rows, directory, change } = oncall;
  const [me, setMe] = useState(readMe);
  const [teams, people] = useMemo(
    () => [
      sorted([...new Set(all.map((row) => row.schedule.team_id))], directory.team),
      sorted([...new Set(all.flatMap((row) => peopleIn(row.schedule)))], directory.person),
    ],
    [all, directory],
  );

  function thatIsMe() {
    rememberMe(view.person);
    setMe(view.person);
  }

  return (
    <search className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <input
        type="search"
        aria-label="Filter by schedule, team or person"
        placeholder="Filter by schedule, team or person"
        maxLength={200}
        value={view.q}
        onChange={(event) => change({ q: event.target.value })}
        className={`${FIELD} w-56`}
      />
      <select
        aria-label="Team"
        value={view.team ?? ''}
        onChange={(event) => change({ team: event.target.value || undefined })}
        className={`${FIELD} max-w-36`}
      >
        <option value="">All teams</option>
        {teams.map(([id, name]) => (
          <option key={id} value={id}>
            {id === '0' ? 'No team' : name}
          </option>
        ))}
      </select>
      <select
        aria-label="Person"
        value={view.person ?? ''}
        onChange={(event) => change({ person: event.target.value || undefined })}
        className={`${FIELD} max-w-36`}
      >
        <option value="">Everybody</option>
        {people.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {view.person !== undefined && view.person !== me && (
        <Button look="quiet" title="“Only mine” will mean this person in this browser" onClick={thatIsMe}>
          That’s me
        </Button>
      )}
      <Button
        aria-pressed={view.onlyGaps}
        onClick={() => change({ onlyGaps: !view.onlyGaps })}
        look={look(view.onlyGaps)}
      >
        Only gaps
      </Button>
      <Button
        aria-pressed={me !== undefined && view.person === me}
        disabled={me === undefined}
        title={
          me === undefined
            ? 'Choose yourself in the list of people, then “That’s me”'
            : directoryTitle(me, people)
        }
        look={look(me !== undefined && view.person === me)}
        onClick={() => change({ person: view.person === me ? undefined : me })}
      >
        Only mine
      </Button>
      {isFiltered(view) && (
        <>
          <span role="status" className="text-sm text-ink-2">
            {rows.length} of {all.length}
          </span>
          <Button
            look="quiet"
            onClick={() => change({ q: '', team: undefined, person: undefined, onlyGaps: false })}
          >
            Clear filters
          </Button>
        </>
      )}
    </search>
  );
}

function sorted(ids: readonly Id[], nameOf: (id: Id) => string): [id: string, name: string][] {
  return ids
    .map((id): [string, string] => [String(id), nameOf(id)])
    .sort(([, a], [, b]) => a.localeCompare(b));
}

function directoryTitle(me: string, people: readonly [string, string][]): string {
  return people.find(([id]) => id === me)?.[1] ?? `#${me}`;
}

function look(pressed: boolean): 'pressed' | 'plain' {
  return pressed ? 'pressed' : 'plain';
}
