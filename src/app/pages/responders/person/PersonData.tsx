import { useMemo } from 'react';
import { useSearchParams, Link } from 'react-router';
import type { Id } from '#contract/id';
import {
  type Shift,
  shiftCosts,
  wakingTitles,
  nightRests,
  SHORT_NIGHT_SECONDS,
  shiftsOf,
} from '#domain/insight/responders/person';
import type { ListedFigure, Response } from '#domain/insight/responders/responses';
import { useOwnZone } from '../../../data/me';
import { canServer } from '../../../url/settings';
import { type Period, personPath, type EntriesView } from '../model/links';
import type { ChartsView } from '../model/use-charts-view';
import { type IncidentRows, useIncidentRows } from '../model/use-incident-lines';
import { type Standings, useStandings } from '../model/use-standings';
import { EntriesList, FigureTabs, OtherFigure } from '../panels/EntriesList';
import { type Entries, digestOf, useEntries } from '../panels/use-entries';
import { PersonShifts } from './PersonShifts';
import { isFiltered } from '#domain/insight/filter';
import { shortTitle } from '#domain/insight/incidents/incident-table';
import { bucketsOf, NO_FIGURES } from '#domain/insight/responders/responder-rows';
import { formatCount } from '#domain/text/words';
import type { RespondersView } from '#address/responders';
import type { FigureKey, Standing } from '#domain/insight/responders/standings';
import { useDirectory } from '../../../api/names/directory';
import type { RespondersReply } from '../../../api/records';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import type { Metrics } from '../model/use-metrics';
import { PersonDays } from './PersonDays';

type PersonListsProps = {
  id: Id;
  name: string;
  figure: ListedFigure;
  view: Pick<ChartsView, 'shift' | 'unit'>;
  entries: Entries;
  shifts: readonly Shift[] | undefined;
  period: Period;
  rows: IncidentRows;
  duty: Standings['duty'];
  pathOf: (listed: ListedFigure) => string;
};

/** Lists behind a figure of a person, or their shifts. */
function PersonLists({ id, name, figure, view, shifts, period, pathOf, ...lists }: PersonListsProps) {
  const { entries, rows, duty } = lists;
  const [search] = useSearchParams();
  const { unit } = view;
  const zone = useOwnZone(period.zone)(id);
  const { responses } = entries;
  const hasRows = canServer('incident-responders');
  const costs = useMemo(
    () => (shifts && (responses || !hasRows) ? shiftCosts(shifts, responses ?? [], zone) : undefined),
    [shifts, responses, hasRows, zone],
  );
  return (
    <section aria-label={name} className="panel-box mb-3.5">
      <h2 className="sr-only">What the figure counts</h2>
      {view.shift === 'all' ? (
        <PersonShifts
          {...{ name, costs, period }}
          failure={failureOf(duty, rows)}
          pathOf={(shift, listed) => personPath(search, String(id), { shift, figure: listed, unit })}
        />
      ) : (
        <EntriesList
          {...entries}
          {...{ name, figure, unit, period }}
          person={id}
          rows={rows}
          wholePath={pathOf(figure)}
        />
      )}
    </section>
  );
}

function failureOf({ error, retry }: Standings['duty'], { query }: IncidentRows) {
  if (error) return { what: 'The shifts', error, retry };
  return query.error
    ? { what: 'The incidents', error: query.error, retry: () => void query.refetch() }
    : undefined;
}

const FIGURES: readonly FigureKey[] = ['night', 'rate', 'interruptions', 'incidents', 'ack', 'escalated'];
const MEMBERS = ['responders', 'notifications', 'title'] as const;

type PersonDataProps = {
  id: Id;
  name: string;
  /** Metrics of everybody. */
  reply: RespondersReply;
  earlier: Metrics['queries']['earlier'];
  before: Metrics['before'];
  insight: InsightFilterState;
  view: ChartsView;
};

/** Figures of a person, shifts and rest, and what a figure counts. */
export function PersonData({ id, name, reply, earlier, before, insight, view }: PersonDataProps) {
  const [search] = useSearchParams();
  const { range, zone, now } = insight;
  const filter = useMemo(() => ({ ...insight.filter, responders: [id] }), [insight.filter, id]);
  const { unit } = view;
  const incidents = useIncidentRows({ filter, range, zone, members: MEMBERS, enabled: true });
  const standings = useStandings({
    subject: 'person',
    label: undefined,
    sort: view.sort,
    reply,
    earlier,
    before,
    unit,
    insight,
    incidents,
  });
  const { dutyOf: duty, people, total } = standings;
  const standing = useMemo(
    () => people.find((one) => one.id === id) ?? nothingOf(id, name),
    [people, id, name],
  );
  const figure = view.figure ?? 'night';
  const shifts = useMemo(() => duty && shiftsOf(duty.schedules, id, duty.window), [duty, id]);
  const entries = useEntries({
    figure,
    view,
    whole: standing,
    rows: incidents,
    duty,
    shift: shifts?.find((one) => isShift(one, view.shift)),
    insight: { filter, zone, range, now },
  });
  const days = useMemo(() => bucketsOf(range, 'day', zone, now), [range, zone, now]);
  const { responses } = entries;
  const ownZone = useOwnZone(zone);
  // Under a filter there would be too much rest.
  const hasRest = canServer('incident-responders') && !isFiltered(insight.filter, 'responders');
  const rests = useMemo(() => {
    if (!responses || !hasRest) return undefined;
    const times = responses.flatMap(({ interruptions }) => interruptions.map(({ sent_at }) => sent_at));
    return nightRests(times, days, { start: range.after, end: Math.min(range.upTo, now) }, ownZone(id));
  }, [responses, hasRest, days, range, now, ownZone, id]);
  const pathOf = (listed: ListedFigure) =>
    personPath(search, String(id), { figure: listed, unit: view.unit });
  const entriesOf = canServer('incident-responders')
    ? (to: EntriesView) => personPath(search, String(id), to)
    : undefined;
  const period = { range, zone };
  return (
    <>
      <FigureTabs
        figures={FIGURES}
        {...{ standing, total, pathOf }}
        selected={view.shift === 'all' ? undefined : figure}
        before={before.short}
      >
        {hasRest && <ShortNights rests={rests} />}
        <OtherFigure
          head="Shifts"
          value={shifts ? formatCount(shifts.length) : '…'}
          to={personPath(search, String(id), { shift: 'all', unit })}
          isCurrent={view.shift === 'all'}
        />
      </FigureTabs>
      <WokenBy responses={responses ?? []} pathOf={entriesOf} />
      <PersonDays
        {...{ shifts, hasRest, rests, unit, period, now, days }}
        person={id}
        nights={standing.nights}
        on={view.on}
        pathOf={entriesOf && ((on) => entriesOf({ figure: 'night', on, unit }))}
      />
      <PersonLists
        {...{ id, name, figure, view, entries, shifts, period }}
        rows={incidents}
        duty={standings.duty}
        pathOf={pathOf}
      />
    </>
  );
}

/** True for the shift of an address. */
function isShift({ schedule, role, start }: Shift, key: RespondersView['shift']): boolean {
  if (key === undefined || key === 'all') return false;
  return schedule.schedule_id === key.schedule && role === key.role && start === key.start;
}

/** The three titles that woke a person most; each leads to its wakings. */
function WokenBy({
  responses,
  pathOf,
}: {
  responses: readonly Response[];
  pathOf: ((view: EntriesView) => string) | undefined;
}) {
  const { text } = useDirectory();
  const titles = useMemo(() => wakingTitles(responses, 3), [responses]);
  if (titles.length === 0 || !pathOf) return null;
  return (
    <p className="mb-3.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      Woken most by
      {titles.map(({ title, wakings }) => (
        <span key={title} className="wrap-anywhere">
          <Link to={pathOf({ figure: 'night', title: digestOf(title) })} className="figure-link">
            {shortTitle(title, { text })}
          </Link>{' '}
          {formatCount(wakings)}
        </span>
      ))}
    </p>
  );
}

/** Number of nights with little rest. */
function ShortNights({ rests }: { rests: readonly (number | undefined)[] | undefined }) {
  const short = rests?.filter((rest) => rest !== undefined && rest < SHORT_NIGHT_SECONDS).length;
  const head = `Nights under ${SHORT_NIGHT_SECONDS / 3600} h rest`;
  return (
    <OtherFigure head={head} value={short === undefined ? '…' : formatCount(short)} isBad={Boolean(short)} />
  );
}

function nothingOf(id: Id, name: string): Standing {
  return { id, name, figures: NO_FIGURES, before: undefined, nights: [], duty: undefined };
}
