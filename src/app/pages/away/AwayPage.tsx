import { useSearchParams } from 'react-router';
import { AWAY_FIELDS, NO_END, parseAway, type AwayView } from '#address/plans/away';
import { formatFields } from '#address/codec';
import { paths } from '#address/paths';
import { inZonesOf } from '#address/zone';
import type { Id } from '#contract/id';
import type { AwayRow } from '#domain/plan/away';
import { awayTotal } from '#domain/plan/away-words';
import { stretchInWords } from '#domain/plan/difference-words';
import { contains } from '#domain/time/interval';
import { wallAt, type UnixSeconds } from '#domain/time/zone';
import { PersonPicker } from '../../components/PersonPicker';
import { PrintFooter } from '../../components/PrintFooter';
import { Share } from '../../components/share/Share';
import { LinkProblems } from '../../components/states/LinkProblems';
import { QueryPanel } from '../../components/states/QueryPanel';
import { InstantField } from '../../components/time/InstantField';
import { ZoneControl } from '../../components/time/ZoneControl';
import { ViewLink } from '../../components/ViewLink';
import { useTitle, useView } from '../../hooks/use-view';
import { EmptyState } from '../../ui/EmptyState';
import { usePatchSearch } from '../../url/use-patch-search';
import { AwayApplied } from './AwayApplied';
import { AwayApply } from './AwayApply';
import { AwayChecks } from './AwayChecks';
import { AwayExport } from './AwayExport';
import { AwayNotices } from './AwayNotices';
import { AwayLanes } from './AwayLanes';
import { AwayTable } from './AwayTable';
import { useAway, type Away } from './model/use-away';
import { useAwayApply } from './model/use-away-apply';

/** Shifts of one person in all schedules during an absence, each with a substitute. */
export function AwayPage() {
  const [search] = useSearchParams();
  const { view, problems } = useView(parseAway, search);
  const away = useAway(view);
  const application = useAwayApply();
  const { absence, start, plan, schedules, words, query } = away;
  const { zone, person } = view;
  const name = person === undefined ? undefined : words.nameOf(person);
  useTitle(['Away', name, zone].filter((part) => part !== undefined).join(' · '));
  const from = wallAt(absence.start, zone);
  const to = view.to === NO_END ? NO_END : wallAt(absence.end, zone);
  const fix = { tz: zone, ...formatFields(AWAY_FIELDS, { from, to }) };
  return (
    <div className="thumb-sized">
      <Crumbs person={person} name={name} />
      <header className="mb-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1>
            Away
            {name !== undefined && (
              <span className="hidden guest:inline print:inline">
                : {name}, {stretchInWords(absence, words)}
              </span>
            )}
          </h1>
          <div className="page-controls ml-auto flex flex-wrap items-center gap-2 print:hidden">
            <Share fix={() => fix} />
            <div className="action-bar">
              {plan && schedules && person !== undefined && (
                <AwayExport
                  {...{ schedules, words }}
                  absence={{ start, end: absence.end }}
                  rows={plan.rows}
                  absent={person}
                />
              )}
              {plan && schedules && person !== undefined && (
                <AwayApply
                  {...{ schedules, words, application }}
                  rows={plan.rows}
                  absence={{ person_id: person, start, end: absence.end }}
                />
              )}
            </div>
          </div>
        </div>
        <Controls view={view} away={away} />
      </header>
      <LinkProblems problems={problems} />
      <AwayApplied {...{ application, words }} />
      <AwayNotices {...{ view, away }} />
      <QueryPanel what="The schedules" query={query} loading={<Loading />}>
        {() => <Shifts view={view} away={away} />}
      </QueryPanel>
      <PrintFooter zone={zone} fix={fix} />
    </div>
  );
}

type CrumbsProps = { person: AwayView['person']; name: string | undefined };

function Crumbs({ person, name }: CrumbsProps) {
  const [search] = useSearchParams();
  return (
    <p className="text-sm guest:hidden print:hidden">
      <ViewLink className="text-accent underline" to={inZonesOf(search, paths.onCall())}>
        On call
      </ViewLink>
      {person !== undefined && (
        <>
          {' / '}
          <ViewLink
            className="text-accent underline"
            to={inZonesOf(search, paths.shifts({ person: String(person) }))}
          >
            {name}
          </ViewLink>
        </>
      )}
    </p>
  );
}

type AwayProps = { view: AwayView; away: Away };

/** Person and time of the absence, and its number of shifts. */
function Controls({ view: { zone, person, from, to }, away: { absence, plan, words, people } }: AwayProps) {
  const patch = usePatchSearch();
  const wallOf = (at: UnixSeconds | undefined) =>
    at === undefined ? undefined : wallAt(at - (at % 60), zone);
  const set = (change: Partial<AwayView>) => patch(formatFields(AWAY_FIELDS, change));
  // The end stays, unless the new start is after it: then the default follows.
  const setFrom = (at: UnixSeconds | undefined) => {
    const wall = wallOf(at);
    const until = to ?? wallOf(absence.end);
    const isAfterEnd = wall !== undefined && typeof until === 'number' && wall >= until;
    set({ from: wall, to: isAfterEnd ? undefined : until });
  };
  const setTo = (at: UnixSeconds | undefined) => set({ from: from ?? wallOf(absence.start), to: wallOf(at) });
  const total = plan && plan.rows.length > 0 ? awayTotal(plan.rows) : undefined;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <div
        role="group"
        aria-label="Controls"
        className="page-controls flex flex-wrap items-center gap-2 print:hidden"
      >
        <PersonPicker
          label="Person"
          name={person === undefined ? undefined : words.nameOf(person)}
          none="Choose a person"
          className="min-w-44 font-semibold max-md:w-full"
          options={people}
          onChange={(id) => set({ person: id, by: [] })}
        />
        <InstantField
          label="From"
          isFormField
          className="w-52 max-md:w-48"
          instant={absence.start}
          zone={zone}
          onChange={setFrom}
        />
        {to !== NO_END && (
          <span className="inline-flex min-w-0 items-center gap-2 text-sm text-ink-2">
            until
            <InstantField
              label="Until"
              isFormField
              className="w-52 max-md:w-48"
              instant={absence.end}
              zone={zone}
              after={absence.start}
              onChange={setTo}
            />
          </span>
        )}
        <label className="inline-flex min-h-8 items-center gap-1.5 text-sm max-md:min-h-11">
          <input
            type="checkbox"
            className="size-4"
            checked={to === NO_END}
            onChange={(event) =>
              set({ from: from ?? wallOf(absence.start), to: event.target.checked ? NO_END : undefined })
            }
          />
          No end
        </label>
        <ZoneControl zone={zone} window={absence} />
      </div>
      {total && (
        <p role="status" className="ml-auto text-sm text-ink-2">
          <b className="text-base font-semibold text-ink">{total.shifts}</b>, {total.hours}
        </p>
      )}
    </div>
  );
}

function Shifts({ view: { person, by }, away }: AwayProps) {
  const patch = usePatchSearch();
  const { absence, plan, schedules, words, directory, everybody, isReversed, isOver, isNobody } = away;
  if (person === undefined) return <EmptyState>Choose who is away.</EmptyState>;
  if (!plan || !schedules) return <Loading />;
  if (isReversed) return null;
  if (isNobody !== undefined) return <EmptyState>Nobody with id {String(isNobody)}</EmptyState>;
  if (isOver) return <EmptyState>This time is over. Choose a later “Until”.</EmptyState>;
  if (plan.rows.length === 0) return <EmptyState>No shifts in this time</EmptyState>;
  const choose = (row: AwayRow, taker: Id) => {
    const { schedule_id, role_id, end } = row;
    const others = by.filter(
      (choice) =>
        choice.schedule_id !== schedule_id || choice.role_id !== role_id || !contains(row, choice.start),
    );
    // The end stays while the start of a running shift moves on.
    const choices = [...others, { schedule_id, role_id, start: end - 1, person: taker }];
    patch(formatFields(AWAY_FIELDS, { by: choices }), { replace: true });
  };
  return (
    <>
      <AwayLanes {...{ schedules, plan, absence, words, directory }} absent={person} />
      <div className="panel-box">
        <AwayTable
          {...{ plan, schedules, everybody, words, directory }}
          absent={words.nameOf(person)}
          onChoose={choose}
        />
        <AwayChecks rows={plan.rows} words={words} />
      </div>
    </>
  );
}

/** Placeholder as high as a short list. */
function Loading() {
  return <p className="panel-box h-96 text-sm text-ink-3">Loading the shifts…</p>;
}
