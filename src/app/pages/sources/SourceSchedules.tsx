import { Link } from 'react-router';
import type { SourceSchedule, SourceState } from '#contract/served/sources';
import { paths } from '#address/paths';
import { counted } from '#domain/text/count';
import { readingTime } from '../../components/source-words';
import { Badge } from '../../ui/Badge';
import { type Column, DataTable } from '../../ui/DataTable';
import { Panel } from '../../ui/Panel';
import type { At } from './source-state';

/** Schedules of a source: those that need a look first. */
export function SourceSchedules({ source, at }: { source: SourceState; at: At }) {
  const schedules = source.schedules.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  if (schedules.length === 0) return null;
  return (
    <Panel title={`Schedules of ${source.name}`} note={counted(schedules.length, 'schedule')}>
      <DataTable
        label={`Schedules of ${source.name}`}
        columns={columnsFor(source, at)}
        items={schedules}
        keyOf={({ schedule_id: id }) => String(id)}
        isDoubtful={({ state }) => state === 'kept' || state === 'gone'}
        hasCards
      />
    </Panel>
  );
}

const ORDER = ['kept', 'gone', 'read', 'own'];

function columnsFor({ tool_name: tool }: SourceState, at: At): readonly Column<SourceSchedule>[] {
  return [
    {
      head: 'Schedule',
      cell: ({ schedule_id: id, schedule_name: name }) => (
        <Link className="underline decoration-dotted" to={paths.schedule(String(id))}>
          {name}
        </Link>
      ),
    },
    {
      head: 'State',
      cell: (schedule) => {
        const { text, look } = stateOf(schedule, tool);
        return <Badge look={look}>{text}</Badge>;
      },
    },
    { head: 'Since', cell: ({ problem_at, gone_at }) => timeOr(gone_at ?? problem_at, '', at) },
    { head: 'Last read', cell: ({ read_at }) => timeOr(read_at, 'never', at) },
    {
      head: 'Made here',
      cell: ({ local_overrides: count }) => (count === 0 ? '' : counted(count, 'override')),
    },
    { head: 'Reason', cell: ({ problem = '' }) => <span className="wrap-anywhere">{problem}</span> },
  ];
}

function stateOf({ state }: SourceSchedule, tool: string) {
  if (state === 'kept') return { text: 'stays as it was', look: 'warn' as const };
  if (state === 'gone') return { text: `gone from ${tool}`, look: 'warn' as const };
  if (state === 'own') return { text: 'owned here', look: 'neutral' as const };
  return { text: 'read', look: 'good' as const };
}

function timeOr(at: number | undefined, otherwise: string, by: At): string {
  return at === undefined ? otherwise : readingTime(at, by);
}
