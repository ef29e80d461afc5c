import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isoDate } from '#domain/time/days';
import { formatFields } from '#address/codec';
import { paths } from '#address/paths';
import { parseUncovered, UNCOVERED_FIELDS } from '#address/on-call';
import { zonesOf } from '#address/zone';
import { useAwaitsNames, useDirectory } from '../../../api/names/directory';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { scheduleSelfQuery } from '../../../api/schedules';
import { Share } from '../../../components/share/Share';
import { PrintButton } from '../../../components/PrintButton';
import { PrintFooter } from '../../../components/PrintFooter';
import { FilesMenu } from '../../../charts/FilesMenu';
import { fixedLink } from '../../../url/use-patch-search';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { LinkProblems } from '../../../components/states/LinkProblems';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { ComputedNote } from '../../../components/time/ComputedNote';
import { ClockNotice } from '../../../components/time/ClockNotice';
import { ZoneControl } from '../../../components/time/ZoneControl';
import { useTitle, useView } from '../../../hooks/use-view';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { usePatchSearch } from '../../../url/use-patch-search';
import { counted } from '#domain/text/count';
import { teamName } from '../model/describe';
import { hoursText, type Report, reportOf } from './report';
import { type AccountZone, wallAt } from '#domain/time/zone';
import { useDays } from './use-days';

const ReportTable = lazyPart(() => import('./ReportTable'), 'ReportTable');

/** Report of uncovered time in some days or a calendar month, by schedule, with causes: to read, print and save. */
export function UncoveredPage() {
  const [search] = useSearchParams();
  const { account, view, problems } = useView(parseUncovered, search);
  const patch = usePatchSearch();
  const days = useDays(view, (fields) => patch(formatFields(UNCOVERED_FIELDS, fields)));
  const { window, words } = days;
  const { zone, team } = view;
  const directory = useDirectory();
  // Names change the height of table rows.
  const enabled = !useAwaitsNames();
  const query = useQuery({ ...scheduleSelfQuery(window), select: directory.reply, enabled });
  const isCurrent = !query.isPlaceholderData;
  const report = useReport(query.data, view, account);
  const fix = { tz: zone, ...formatFields(UNCOVERED_FIELDS, days.fixed) };
  useTitle(`Uncovered time · ${words} · ${zone}`);
  return (
    <>
      <header className="mb-2.5 flex flex-wrap items-center gap-2">
        <Title zones={zonesOf(search).toString()} />
        <div className="present-controls flex flex-wrap items-center gap-2 print:hidden">
          <FilesMenu
            title="Uncovered time"
            file={`uncovered-${isoDate(wallAt(window.start, zone))}`}
            table={async () => {
              const { reportTable } = await import('./report-csv');
              return report ? reportTable(report, window, zone) : { head: [], rows: [] };
            }}
            about={() => [`Uncovered time, ${words}, ${zone}`, fixedLink(fix)]}
            disabled={report === undefined || !isCurrent}
          />
          <PrintButton />
          <Share fix={() => fix} />
        </div>
      </header>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-ink-2">
          {isCurrent && report ? <Summary report={report} words={days.length} /> : `Loading ${words}…`}
        </p>
        <p className="hidden print:block presented:block">
          {words}, {zone}
        </p>
        <DaysControls days={days} isMonth={view.month !== undefined}>
          <TeamChoice
            schedules={query.data?.schedules ?? []}
            team={team}
            onChange={(chosen) => patch(formatFields(UNCOVERED_FIELDS, { team: chosen }))}
          />
          <ZoneControl zone={zone} window={window} />
        </DaysControls>
      </div>
      <LinkProblems problems={problems} />
      <ClockNotice zones={[account, zone]} window={window} />
      <QueryPanel
        what="The schedules"
        query={query}
        loading={<p className="h-96 text-ink-3">Loading {words}…</p>}
        isEmpty={() => report !== undefined && report.rows.length + report.full.length === 0}
        empty={<p>No enabled schedule is visible here.</p>}
      >
        {({ window: loaded }) =>
          report && (
            <LaterPart loading={<div className="h-96" />}>
              <div aria-busy={!isCurrent} className={isCurrent ? '' : 'opacity-50'}>
                <ReportTable report={report} window={loaded} zone={zone} />
              </div>
              <ComputedNote
                schedules={[...report.rows, ...report.full].map(({ schedule }) => schedule)}
                window={loaded}
                zone={zone}
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

function Title({ zones }: { zones: string }) {
  return (
    <h1 className="mr-auto">
      <Link
        className="text-sm font-normal text-accent underline presented:hidden print:hidden"
        to={`${paths.onCall()}?${zones}`}
      >
        On call
      </Link>
      <span className="text-sm font-normal text-ink-3 presented:hidden print:hidden"> / </span>
      Uncovered time
    </h1>
  );
}

type DaysControlsProps = { days: ReturnType<typeof useDays>; isMonth: boolean; children: ReactNode };

function DaysControls({ days, isMonth, children }: DaysControlsProps) {
  return (
    <div className="present-controls flex flex-wrap items-center gap-2 print:hidden">
      <Button aria-label={`Previous ${days.unit}`} onClick={() => days.step(-1)}>
        ◀
      </Button>
      <Button disabled={days.isToday} onClick={days.toToday}>
        Today
      </Button>
      <Button aria-label={`Next ${days.unit}`} onClick={() => days.step(1)}>
        ▶
      </Button>
      {!isMonth && <b className="text-sm font-semibold">{days.words}</b>}
      <Choice label="Days" value={days.value} onChange={days.choose} options={days.options} />
      {children}
    </div>
  );
}

/** "2 of 13 schedules have gaps, 174 h in 7 days". */
function Summary({ report: { rows, full, gap }, words }: { report: Report; words: string }) {
  const count = rows.filter((row) => row.gap > 0).length;
  if (count === 0) return <b className="text-good">No gaps in {words}</b>;
  return (
    <>
      <b className="text-ink">
        {count} of {counted(rows.length + full.length, 'schedule')} {count === 1 ? 'has' : 'have'} gaps
      </b>
      , {hoursText(gap)} in {words}
    </>
  );
}

type TeamChoiceProps = {
  schedules: WindowReply['schedules'];
  team: string | undefined;
  onChange: (team: string | undefined) => void;
};

function TeamChoice({ schedules, team, onChange }: TeamChoiceProps) {
  const directory = useDirectory();
  const teams = [...new Map(schedules.map((one) => [String(one.team_id), teamName(one, directory)]))];
  return (
    <Choice
      label="Team"
      value={team ?? ''}
      options={[['', 'All teams'], ...teams.sort(([, a], [, b]) => a.localeCompare(b))]}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}

type UncoveredView = ReturnType<typeof parseUncovered>['view'];

function useReport(reply: WindowReply | undefined, view: UncoveredView, accountZone: AccountZone) {
  const directory = useDirectory();
  const { zone, schedule: only, team } = view;
  return useMemo(() => {
    if (!reply) return undefined;
    const { window, schedules } = reply;
    const selection = schedules.filter(
      ({ schedule_id, team_id }) =>
        (only === undefined || String(schedule_id) === only) &&
        (team === undefined || String(team_id) === team),
    );
    const reader = { zone, groupNameOf: directory.group, roles: directory.roles };
    return reportOf(selection, { window, accountZone }, reader);
  }, [reply, only, team, accountZone, zone, directory]);
}
