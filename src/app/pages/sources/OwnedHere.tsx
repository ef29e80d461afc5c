import { Link } from 'react-router';
import type { OwnedSchedule } from '#contract/served/sources';
import { paths } from '#address/paths';
import { counted } from '#domain/text/count';
import { type At, readingTime } from '#domain/duty/source-words';
import { CappedList } from '../../ui/CappedList';
import { type Column, RecordTable } from '../../ui/RecordTable';
import { Panel } from '../../ui/Panel';

/** Schedules that no source reads: this server owns them. */
export function OwnedHere({ schedules, at }: { schedules: readonly OwnedSchedule[]; at: At }) {
  if (schedules.length === 0) return null;
  const hasAuthors = schedules.some(({ author }) => author !== '');
  return (
    <Panel title="Owned here" note={counted(schedules.length, 'schedule')}>
      <CappedList items={schedules} cap={10}>
        {(visible) => (
          <RecordTable
            label="Owned here"
            columns={columnsFor(at).filter(({ head }) => head !== AUTHOR || hasAuthors)}
            items={visible}
            keyOf={({ schedule_id: id }) => String(id)}
            hasCards
          />
        )}
      </CappedList>
    </Panel>
  );
}

const AUTHOR = 'Changed by';

function columnsFor(at: At): readonly Column<OwnedSchedule>[] {
  return [
    {
      head: 'Schedule',
      cell: ({ schedule_id: id, schedule_name: name }) => (
        <Link className="underline decoration-dotted" to={paths.schedule(String(id))}>
          {name}
        </Link>
      ),
    },
    { head: 'Team', cell: ({ team_name: team }) => team || '–' },
    { head: AUTHOR, cell: ({ author }) => author || '–' },
    // Of a rota that holds for all time, as a first import has it, nothing was changed.
    {
      head: 'Last change',
      cell: ({ changed_at }) => (changed_at === 0 ? '–' : readingTime(changed_at, at)),
    },
  ];
}
