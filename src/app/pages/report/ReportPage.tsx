import { ReportList, ReportTextSection } from './ReportList';
import { useSearchParams } from 'react-router';
import { formatFields } from '#address/codec';
import { parseReport, REPORT_FIELDS, type ReportFields, reportPath } from '#address/report';
import { computedInWords } from '#domain/duty/computed-past';
import { lastMonth, type WokenAnswer } from '#domain/report/data';
import { untilText } from '#domain/report/words';
import { counted } from '#domain/text/words';
import { addMonths, monthInWords, windowOfMonth } from '#domain/time/days';
import { ChoiceFilters } from '../../components/ChoiceFilters';
import { Page } from '../../components/Page';
import { PrintSection } from '../../components/share/ShareSection';
import { RangePicker } from '../../components/time/RangePicker';
import { QueryPanel } from '../../components/states/Failure';
import { chosenFields, chosenValue, scheduleOptions } from '../../data/schedule-sets';
import { useView } from '../../hooks/stored';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { publicAddress, usePatchSearch } from '../../url/settings';
import { useReport } from './use-report';
import { ReportCards } from './ReportCards';

/** A month in four answers: hours, wakings, wakings without need, late incidents. */
export function ReportPage() {
  const [search] = useSearchParams();
  const { account, view, problems } = useView(parseReport, search);
  const zone = String(account);
  const patch = usePatchSearch();
  const state = useReport(view, zone);
  const { month, period, query, read } = state;
  const name = monthInWords(month);
  const change = (fields: Partial<ReportFields>) =>
    patch(formatFields(REPORT_FIELDS, { list: undefined, ...fields }));
  const fix = { tz: zone, ...formatFields(REPORT_FIELDS, { month }) };
  const unknown = unknownIn(view, state);
  const { team, schedule, schedules } = view;
  const path = reportPath({ month, team, schedule, schedules });
  const link = new URL(path, publicAddress()).href;
  return (
    <Page
      title="Report"
      tab={`Report · ${name} · ${zone}`}
      answer={
        read && period && <Answer woken={read.report.woken} until={period.isOver ? undefined : period.last} />
      }
      zone={zone}
      range={
        <>
          <RangePicker<never>
            choice={{ kind: 'fixed', from: month, to: addMonths(month, 1) }}
            presets={[]}
            text={name}
            window={windowOfMonth(month, zone)}
            zone={zone}
            of="months"
            onRange={(range) => range.kind === 'fixed' && change({ month: range.from })}
          />
          <span className="text-sm text-ink-2">{zone}</span>
        </>
      }
      filters={<Filters {...{ view, state, change }} />}
      fix={fix}
      share={{
        children: (
          <>
            {read && <ReportTextSection {...{ read, link }} />}
            <PrintSection />
          </>
        ),
      }}
      problems={problems}
      words={read?.text.title}
      notices={[
        unknown !== undefined && { text: unknown },
        read?.isTooMany === true && {
          text: 'There are too many incidents to name whom they woke: choose a team.',
          look: 'calm',
        },
        state.computed.length > 0 && { text: computedInWords(state.computed, zone), look: 'calm' },
      ]}
    >
      {period ? (
        <QueryPanel what="The report" query={query} loading={<Loading />}>
          {() =>
            read &&
            (unknown ? (
              <WayOut button="Show all teams" onClick={() => change({ team: undefined })} />
            ) : (
              <ReportCards result={read} view={view} />
            ))
          }
        </QueryPanel>
      ) : (
        <WayOut
          why={`No day of ${name} is over yet.`}
          button="Show the last month"
          onClick={() => change({ month: lastMonth(state.now, zone) })}
        />
      )}
      {read && view.list && (
        <ReportList key={view.list} {...{ result: read, zone }} list={view.list} onClose={() => change({})} />
      )}
    </Page>
  );
}

/** Fairness of the wakings, and the last day of a month that is not over. */
function Answer({ woken, until }: { woken: WokenAnswer | undefined; until: number | undefined }) {
  return (
    <>
      {woken !== undefined && woken.unfair > 0 && (
        <b>Not fair: {counted(woken.unfair, 'person', 'people')} woken too often</b>
      )}
      {woken?.unfair === 0 && <b>Nobody stands out</b>}
      {until !== undefined && `${woken ? ', ' : ''}${untilText(until)}`}
    </>
  );
}

/** In place of the answers. */
function WayOut({ why, button, onClick }: { why?: string; button: string; onClick: () => void }) {
  return (
    <EmptyState className="space-y-2">
      <p>{why}</p>
      <Button onClick={onClick}>{button}</Button>
    </EmptyState>
  );
}

/** Notice of an unknown team in the link; undefined if it is known. */
function unknownIn({ team }: ReportFields, { directory: { teams } }: ReturnType<typeof useReport>) {
  return team === undefined || teams.length === 0 || teams.some(({ id }) => String(id) === team)
    ? undefined
    : `Team #${team} of this link is unknown, or not shown to you.`;
}

type FiltersProps = {
  view: ReportFields;
  state: ReturnType<typeof useReport>;
  change: (fields: Partial<ReportFields>) => void;
};

/** Team, and a schedule or a set. */
function Filters({ view, state: { directory, schedules }, change }: FiltersProps) {
  const teams = directory.teams
    .map(({ id, name }): [string, string] => [String(id), name])
    .sort(([, one], [, other]) => one.localeCompare(other));
  const choices = (schedules ?? [])
    .map((one) => [String(one.schedule_id), one.schedule_name] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <ChoiceFilters
      choices={[
        {
          label: 'Team',
          value: view.team ?? '',
          options: [['', 'All teams'], ...teams],
          onChoose: (id) => change({ team: id || undefined }),
        },
        {
          label: 'Schedules',
          value: chosenValue(view),
          options: scheduleOptions(view.schedules, choices),
          onChoose: (value) => change(chosenFields(value)),
        },
      ]}
    />
  );
}

/** Placeholder as high as the answers. */
function Loading() {
  return (
    <div className="grid gap-3.5 text-sm text-ink-3 md:grid-cols-2">
      <p className="panel-box h-80">Counting the month…</p>
      {[1, 2, 3].map((place) => (
        <p key={place} className="panel-box h-80 max-md:hidden" />
      ))}
    </div>
  );
}
