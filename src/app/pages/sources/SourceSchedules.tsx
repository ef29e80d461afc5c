import { Link } from 'react-router';
import { isLate, type SourceSchedule, type SourceState } from '#contract/served/sources';
import { paths } from '#address/paths';
import { counted, formatCount } from '#domain/text/count';
import { type At, readingTime } from '#domain/duty/source-words';
import { Badge } from '../../ui/Badge';
import { type Column, RecordTable } from '../../ui/RecordTable';
import { Panel } from '../../ui/Panel';

/** Schedules of a source, those that differ first. */
export function SourceSchedules({ source, at }: { source: SourceState; at: At }) {
  const schedules = source.schedules
    .filter(({ state }) => state !== 'own')
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  if (schedules.length === 0) return null;
  return (
    <Panel title={`Schedules of ${source.name}`} note={counted(schedules.length, 'schedule')}>
      <RecordTable
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

const ORDER = ['kept', 'gone', 'read'];

function columnsFor(source: SourceState, at: At): readonly Column<SourceSchedule>[] {
  const { tool_name: tool, problem } = source;
  const isOld = problem !== undefined || isLate(source, at.now);
  return [
    {
      head: 'Schedule',
      cell: ({ schedule_id: id, schedule_name: name, read_at }) =>
        read_at === undefined ? (
          name
        ) : (
          <Link className="underline decoration-dotted" to={paths.schedule(String(id))}>
            {name}
          </Link>
        ),
    },
    {
      head: 'State',
      cell: (schedule) => {
        const { text, look } = stateOf(schedule, isOld);
        const { problem, problem_at, gone_at } = schedule;
        const since = gone_at ?? problem_at;
        return (
          <>
            <Badge look={look}>{text}</Badge>
            {since !== undefined && (
              <span className="mt-0.5 block text-xs wrap-anywhere text-ink-2">
                {gone_at !== undefined && `from ${tool} `}since {readingTime(since, at)}
                {problem !== undefined && `: ${problem}`}
                {schedule.state === 'kept' && `. ${whatHolds(schedule, at)}`}
              </span>
            )}
          </>
        );
      },
    },
    {
      head: 'Last read',
      cell: ({ read_at }) => (read_at === undefined ? 'never' : readingTime(read_at, at)),
    },
    {
      head: 'Overrides here',
      numeric: true,
      cell: ({ local_overrides: count }) => formatCount(count),
    },
  ];
}

function stateOf({ state, problem = '' }: SourceSchedule, isOld: boolean) {
  if (state === 'kept') {
    return { text: problem.startsWith('differs') ? 'differs' : 'cannot be read', look: 'warn' as const };
  }
  if (state === 'gone') return { text: 'gone', look: 'warn' as const };
  return isOld ? { text: 'not up to date', look: 'warn' as const } : { text: 'read', look: 'good' as const };
}

/** Rota that holds here while a schedule cannot be taken over. */
function whatHolds({ read_at }: SourceSchedule, at: At): string {
  return read_at === undefined ? 'It is not here' : `Here it stays as read ${readingTime(read_at, at)}`;
}
