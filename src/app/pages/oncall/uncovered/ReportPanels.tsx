import { spanInWords } from '#domain/oncall/words/whole-words';
import { counted } from '#domain/text/count';
import { sentenceCase } from '#domain/text/words';
import { formatLength } from '#domain/time/duration';
import { yearAt } from '#domain/time/format';
import { useMedia } from '../../../hooks/use-media';
import { CappedList } from '../../../ui/CappedList';
import { type Column, DataTable } from '../../../ui/DataTable';
import { Panel } from '../../../ui/Panel';
import { GapLength, UncoveredWhy } from '../panels/GapLength';
import type { Report, Total, UncoveredTime } from './report';
import type { ViewerZone } from '#domain/time/zone';

/** Max rows on a phone before *Show all*. */
const MAX_ON_PHONE = 8;

/** Totals of a report, and each stretch with its cause. */
export function ReportPanels({ report: { totals, times }, zone }: { report: Report; zone: ViewerZone }) {
  const cap = useMedia('screen and (width < 48rem)') ? MAX_ON_PHONE : Infinity;
  return (
    <div className="space-y-3.5">
      <Panel title="By schedule and role" note="a gap of the schedule is also a gap of each role">
        <CappedList items={totals} cap={cap}>
          {(some) => <TotalTable totals={some} hasUnknown={totals.some(({ unknown }) => unknown > 0)} />}
        </CappedList>
      </Panel>
      <Panel
        title="Gaps"
        note={`${counted(times.filter(({ kind }) => kind !== 'expected').length, 'gap')}, then off hours`}
      >
        {times.length === 0 ? (
          <p className="text-sm text-ink-2">No gaps this month, in any role.</p>
        ) : (
          <CappedList items={times} cap={cap}>
            {(some) => <GapTable times={some} zone={zone} />}
          </CappedList>
        )}
      </Panel>
    </div>
  );
}

function TotalTable({ totals, hasUnknown }: { totals: readonly Total[]; hasUnknown: boolean }) {
  return (
    <DataTable<Total>
      label="Uncovered by schedule and role"
      items={totals}
      keyOf={({ schedule, role }) => `${schedule.schedule_id}.${role ?? ''}`}
      columns={[
        { head: 'Schedule', cell: ({ schedule }) => schedule.schedule_name },
        { head: 'Role', cell: ({ roleName }) => sentenceCase(roleName) },
        {
          head: 'Uncovered',
          numeric: true,
          cell: ({ gap }) => <Length seconds={gap} look="font-bold text-bad" />,
        },
        ...(hasUnknown
          ? [
              {
                head: 'Unknown people',
                numeric: true,
                cell: ({ unknown }: Total) => <Length seconds={unknown} look="font-bold text-warn" />,
              },
            ]
          : []),
        { head: 'Off hours', numeric: true, cell: ({ expected }) => <Length seconds={expected} /> },
      ]}
    />
  );
}

function GapTable({ times, zone }: { times: readonly UncoveredTime[]; zone: ViewerZone }) {
  const isNarrow = useMedia('screen and (width < 48rem)');
  const columns: Column<UncoveredTime>[] = [
    { head: 'Schedule', cell: ({ schedule }) => schedule.schedule_name },
    { head: 'Role', cell: ({ roleName }) => sentenceCase(roleName) },
    {
      head: `From – to (${zone})`,
      cell: ({ start, whole }) => spanInWords(whole, 'gap', { zone, year: yearAt(start, zone) }),
    },
    {
      head: 'Length',
      numeric: true,
      cell: (time) => <GapLength gap={time} whole={time.whole} counted="this month" />,
    },
  ];
  if (!isNarrow)
    columns.push(
      { head: 'Why', cell: (time) => <UncoveredWhy {...time} /> },
      { head: 'Would close it', cell: ({ kind, remedy }) => (kind === 'expected' ? '' : remedy) },
    );
  return (
    <DataTable
      label="Gaps"
      items={times}
      keyOf={({ schedule, role, start }) => `${schedule.schedule_id}.${role ?? ''}.${start}`}
      columns={columns}
      below={isNarrow ? (time) => <UncoveredWhy {...time} withRemedy /> : undefined}
    />
  );
}

function Length({ seconds, look = '' }: { seconds: number; look?: string }) {
  return seconds === 0 ? '–' : <span className={look}>{formatLength(seconds)}</span>;
}
