import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isoDate } from '#domain/time/days';
import { formatFields } from '#address/codec';
import { paths } from '#address/paths';
import { parseUncovered, UNCOVERED_FIELDS } from '#address/on-call';
import { zonesOf } from '#address/zone';
import { useAwaitsNames, useDirectory } from '../../../api/names/directory';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { besideQuery } from '../../../api/schedules';
import { Share } from '../../../components/share/Share';
import { PrintButton } from '../../../components/PrintButton';
import { PrintFooter } from '../../../components/PrintFooter';
import { saveFile } from '../../../data/save-file';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { LinkProblems } from '../../../components/states/LinkProblems';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { ComputedNote } from '../../../components/time/ComputedNote';
import { ClockNotice } from '../../../components/time/ClockNotice';
import { ZoneControl } from '../../../components/time/ZoneControl';
import { useNow } from '../../../hooks/use-now';
import { useTitle, useView } from '../../../hooks/use-view';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { usePatchSearch } from '../../../url/use-patch-search';
import { monthAt, monthBeside, monthInWords, monthsAround, windowOfMonth } from '#domain/time/months';
import { type Report, reportOf } from './report';
import type { AccountZone, ViewerZone } from '#domain/time/zone';

const ReportPanels = lazyPart(() => import('./ReportPanels'), 'ReportPanels');

/**
 * Report of uncovered time in a calendar month by schedule and role, with causes: to read, print and save.
 */
export function UncoveredPage() {
  const [search] = useSearchParams();
  const { account, view, problems } = useView(parseUncovered, search);
  const patch = usePatchSearch();
  const now = useNow();
  const { zone } = view;
  const month = view.month ?? monthAt(now, zone);
  const { start, end } = windowOfMonth(month, zone);
  const window = useMemo(() => ({ start, end }), [start, end]);
  // Names change the height of table rows.
  const enabled = !useAwaitsNames();
  const query = useQuery({ ...besideQuery(window), select: useDirectory().reply, enabled });
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
          <Choice
            label="Month"
            value={String(month)}
            onChange={(first) => toMonth(Number(first))}
            options={monthsAround(monthAt(now, zone), month).map((first) => [
              String(first),
              monthInWords(first),
            ])}
          />
          <Button onClick={() => toMonth(monthAt(now, zone))}>This month</Button>
          <Button aria-label="Next month" onClick={() => toMonth(monthBeside(month, 1))}>
            ▶
          </Button>
          <ZoneControl zone={zone} window={window} withAccount />
          <Button disabled={report === undefined} onClick={() => report && void save(report, month, zone)}>
            CSV
          </Button>
          <PrintButton />
          <Share fix={() => fix} />
        </div>
      </header>
      <LinkProblems problems={problems} />
      <ClockNotice zones={[account, zone]} window={window} />
      <QueryPanel
        what="The schedules"
        query={query}
        loading={<p className="h-96 text-ink-3">Loading {name}…</p>}
        isEmpty={() => report?.totals.length === 0}
        empty={<p>No enabled schedule is visible here.</p>}
      >
        {() =>
          report && (
            <LaterPart loading={<div className="h-96" />}>
              <ReportPanels report={report} zone={zone} />
              <ComputedNote
                schedules={report.totals.flatMap(({ schedule, role }) =>
                  role === undefined ? schedule : [],
                )}
                {...{ window, zone }}
                className="mt-3"
              />
            </LaterPart>
          )
        }
      </QueryPanel>
      <PrintFooter zone={zone} fix={fix} />
    </>
  );
}

function useReport(
  reply: WindowReply | undefined,
  only: string | undefined,
  { accountZone, zone }: { accountZone: AccountZone; zone: ViewerZone },
) {
  const directory = useDirectory();
  return useMemo(() => {
    if (!reply) return undefined;
    const { window, schedules } = reply;
    const selection = schedules.filter(
      ({ schedule_id }) => only === undefined || String(schedule_id) === only,
    );
    const reader = {
      zone,
      groupNameOf: directory.group,
      roles: directory.roles,
    };
    return reportOf(selection, { window, accountZone }, reader);
  }, [reply, only, accountZone, zone, directory]);
}

async function save(report: Report, month: number, zone: ViewerZone): Promise<void> {
  const { reportCsv } = await import('./report-csv');
  const name = `uncovered-${isoDate(month).slice(0, 7)}.csv`;
  saveFile(name, 'text/csv;charset=utf-8', reportCsv(report, windowOfMonth(month, zone), zone));
}
