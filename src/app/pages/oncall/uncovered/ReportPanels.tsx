import { spanInWords } from '#domain/oncall/words/whole-words';
import { sentenceCase } from '#domain/text/sentence-case';
import { formatLength } from '#domain/time/duration';
import { yearAt } from '#domain/time/format';
import { useMedia } from '../../../hooks/use-media';
import { DataTable, type Column } from '../../../ui/DataTable';
import { Panel } from '../../../ui/Panel';
import { GapLength } from '../gaps/GapLength';
import type { Report, Total, UncoveredTime } from './report';

/** The totals of a report, and each stretch with its cause. */
export function ReportPanels({ report: { totals, times }, zone }: { report: Report; zone: string }) {
  return (
    <div className="space-y-3.5">
      <Panel title="By schedule and role" note="a role is uncovered also while nobody is on duty at all">
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
              cell: ({ unexpected }) => <Length seconds={unexpected} bad />,
            },
            { head: 'Expected', numeric: true, cell: ({ expected }) => <Length seconds={expected} /> },
          ]}
        />
      </Panel>
      <Panel title="Stretches" note={`${times.filter(({ expected }) => !expected).length} unexpected, first`}>
        {times.length === 0 ? (
          <p className="text-sm text-ink-2">Somebody is on duty all month, in every role.</p>
        ) : (
          <Stretches times={times} zone={zone} />
        )}
      </Panel>
    </div>
  );
}

function Stretches({ times, zone }: { times: readonly UncoveredTime[]; zone: string }) {
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
      { head: 'Why', cell: (time) => <Why time={time} /> },
      { head: 'Would close it', cell: ({ expected, remedy }) => (expected ? '' : remedy) },
    );
  return (
    <DataTable
      label="Uncovered stretches"
      items={times}
      keyOf={({ schedule, role, start }) => `${schedule.schedule_id}.${role ?? ''}.${start}`}
      columns={columns}
      below={isNarrow ? (time) => <WhyBelow time={time} /> : undefined}
    />
  );
}

function WhyBelow({ time }: { time: UncoveredTime }) {
  return (
    <>
      <Why time={time} />
      {!time.expected && <p className="text-xs text-ink-2">would close it: {time.remedy}</p>}
    </>
  );
}

function Why({ time: { expected, why } }: { time: UncoveredTime }) {
  return expected ? <span className="text-ink-2">expected: {why}</span> : <b className="text-bad">{why}</b>;
}

function Length({ seconds, bad = false }: { seconds: number; bad?: boolean }) {
  if (seconds === 0) return '–';
  return bad ? <b className="text-bad">{formatLength(seconds)}</b> : formatLength(seconds);
}
