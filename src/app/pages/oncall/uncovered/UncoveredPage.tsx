import { sentenceCase } from '#domain/text/sentence-case';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Schedule } from '#contract/schedule';
import { isoDate } from '#domain/time/days';
import { formatLength } from '#domain/time/duration';
import { formatSpan, yearAt } from '#domain/time/format';
import { formatFields } from '../../../url/codec';
import { useAwaitsNames, useDirectory } from '../../../api/names/directory';
import { besideQuery, windowSent } from '../../../api/schedules';
import { CopyLink } from '../../../components/CopyLink';
import { PrintButton } from '../../../components/print/PrintButton';
import { PrintFooter } from '../../../components/print/PrintFooter';
import { saveFile } from '../../../components/save-file';
import { LinkProblems } from '../../../components/states/LinkProblems';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { ZonePicker } from '../../../components/time/ZonePicker';
import { useMedia } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { useTitle } from '../../../hooks/use-title';
import { paths } from '../../../paths';
import { Button } from '../../../ui/Button';
import { DataTable, type Column } from '../../../ui/DataTable';
import { Panel } from '../../../ui/Panel';
import { parseUncovered, UNCOVERED_FIELDS } from '../../../url/uncovered';
import { usePatchSearch } from '../../../url/use-patch-search';
import { useView } from '../../../url/use-view';
import { formatZones, zonesOf } from '../../../url/zone';
import { monthAt, monthBeside, monthInWords, windowOfMonth } from './month';
import { reportCsv, reportOf, type Report, type Total, type UncoveredTime } from './report';

/** What nobody has in a calendar month, past or coming, per schedule and role, with its cause: to read, print and save. */
export function UncoveredPage() {
  const [search] = useSearchParams();
  const { account, view, problems } = useView(parseUncovered, search);
  const patch = usePatchSearch();
  const now = useNow();
  const { zone } = view;
  const month = view.month ?? monthAt(now, zone);
  const { start, end } = windowOfMonth(month, zone);
  const window = useMemo(() => ({ start, end }), [start, end]);
  // Rows of the tables change their heights with names.
  const enabled = !useAwaitsNames();
  const query = useQuery({ ...besideQuery(window), select: useDirectory().schedules, enabled });
  const report = useReport(query.data, view.schedule, { accountZone: account, zone });
  const fix = { tz: zone, ...formatFields(UNCOVERED_FIELDS, { month }) };
  const name = monthInWords(month);
  useTitle(`Uncovered time in ${name} · ${zone}`);
  const toMonth = (first: number) => patch(formatFields(UNCOVERED_FIELDS, { month: first }));
  return (
    <>
      <p className="text-sm presented:hidden print:hidden">
        <Link className="text-accent underline" to={`${paths.onCall()}?${zonesOf(search.toString())}`}>
          On call
        </Link>{' '}
        <span className="text-ink-3">/ uncovered time</span>
      </p>
      <header className="mb-3.5 flex flex-wrap items-center gap-2">
        <h1 className="mr-2">Uncovered time in {name}</h1>
        <p className="hidden presented:block">{zone}</p>
        <div className="present-controls flex flex-wrap items-center gap-2 print:hidden">
          <Button aria-label="Previous month" onClick={() => toMonth(monthBeside(month, -1))}>
            ◀
          </Button>
          <Button onClick={() => toMonth(monthAt(now, zone))}>This month</Button>
          <Button aria-label="Next month" onClick={() => toMonth(monthBeside(month, 1))}>
            ▶
          </Button>
          <ZonePicker
            label="Time zone"
            zone={zone}
            accountZone={account}
            window={window}
            onChange={(other) => patch(formatZones({ zone: other }, account))}
          />
          <Button disabled={report === undefined} onClick={() => report && save(report, month, zone)}>
            CSV
          </Button>
          <PrintButton />
          <CopyLink live={undefined} fix={() => fix} />
        </div>
      </header>
      <LinkProblems problems={problems} />
      <QueryPanel
        what="The schedules"
        query={query}
        loading={<p className="h-96 text-ink-3">Loading {name}…</p>}
        isEmpty={() => report?.totals.length === 0}
        empty={<p>No enabled schedule is visible here.</p>}
      >
        {() => report && <ReportPanels report={report} zone={zone} />}
      </QueryPanel>
      <PrintFooter zone={zone} fix={fix} />
    </>
  );
}

/** Of the window that the schedules came for. */
function useReport(
  schedules: Schedule[] | undefined,
  only: string | undefined,
  { accountZone, zone }: { accountZone: string; zone: string },
) {
  const directory = useDirectory();
  return useMemo(() => {
    const window = schedules && windowSent(schedules);
    if (!window) return undefined;
    const wanted = schedules.filter(({ schedule_id }) => only === undefined || String(schedule_id) === only);
    const reader = {
      accountZone,
      shownZone: zone,
      groupNameOf: directory.group,
      roles: directory.roles,
    };
    return reportOf(wanted, window, reader);
  }, [schedules, only, accountZone, zone, directory]);
}

function save(report: Report, month: number, zone: string): void {
  const name = `uncovered-${isoDate(month).slice(0, 7)}.csv`;
  saveFile(name, 'text/csv;charset=utf-8', reportCsv(report, windowOfMonth(month, zone), zone));
}

function ReportPanels({ report: { totals, times }, zone }: { report: Report; zone: string }) {
  return (
    <div className="space-y-3.5">
      <Panel title="By schedule and role" note="a role is uncovered also while nobody is on duty at all">
        <DataTable<Total>
          label="Uncovered by schedule and role"
          items={totals}
          keyOf={({ schedule, role }) => `${schedule.schedule_id}.${role ?? ''}`}
          columns={[
            {
              head: 'Schedule',
              // Its roles follow it.
              cell: ({ schedule: { schedule_name }, role }) =>
                role === undefined ? (
                  schedule_name
                ) : (
                  <span className="sr-only print:not-sr-only">{schedule_name}</span>
                ),
            },
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
      cell: ({ start, end }) => formatSpan(start, end, zone, yearAt(start, zone)),
    },
    { head: 'Length', numeric: true, cell: ({ start, end }) => formatLength(end - start) },
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
