import { useQuery } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import {
  contactName,
  incidentFacts,
  momentsOf,
  momentText,
  type Moment,
} from '#domain/insight/incidents/incident-story';
import { formatDuration } from '#domain/time/format';
import { incidentRespondersQuery } from '../../../api/records';
import { FiguresLinks } from '../../../components/FiguresLink';
import { Failure } from '../../../components/states/Failure';
import { canServer } from '../../../url/settings';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '#domain/text/words';
import { titleText } from '#domain/insight/incidents/incident-table';
import { peopleInWords } from '#domain/duty/words';
import { noRole } from '#domain/oncall/words/rule-words';
import type { UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { Sheet } from '../../../components/Sheet';
import { useMedia } from '../../../hooks/use-media';
import { Button } from '../../../ui/Button';
import { Fact, Facts } from '../../../ui/Facts';
import { Severity } from '../columns';
import { answerQuery } from '../worker/client';
import { specOf, useIncidentsView } from '../use-incidents-view';
import type { FetchStatus } from '../worker/protocol';
import { recentRecords, reviewPathOf } from '../../../data/recent-records';
import { useNow } from '../../../hooks/use-now';
import { RecordList } from '../../../components/record/RecordList';
import { onCallAt, type ScheduleThen, useOnCallThen } from '../../../data/duty';
import { ComputedNote } from '../../../components/time/ComputedNote';
import { paths } from '#address/codec';
import { CappedList } from '../../../ui/CappedList';
import { CopyIncidents } from './CopyIncidents';

const MOMENT_CLASSES: Record<Moment['what'], string> = {
  triggered: 'bg-bad',
  escalated: 'bg-bad',
  reassigned: 'bg-line-strong',
  assigned: 'bg-line-strong',
  interrupted: 'bg-line-strong',
  acknowledged: 'bg-warn',
  closed: 'bg-good',
};

/** History of an incident with times and, if known, responders. */
function IncidentTimeline({ row, zone }: { row: IncidentRow; zone: string }) {
  const isNamed = canServer('incident-responders');
  const query = useQuery({ ...incidentRespondersQuery(row), enabled: isNamed });
  const moments = momentsOf({ ...row, ...query.data });
  return (
    <>
      <ol aria-label="What happened" aria-busy={query.isLoading} className="mb-3 text-sm">
        {moments.map((moment, index) => (
          <li key={keyOf(moment)} className="relative flex gap-3 pb-2.5 last:pb-0">
            {index < moments.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-[18px] bottom-[-4px] left-[4.5px] w-px bg-line-strong"
              />
            )}
            <span
              aria-hidden="true"
              className={`mt-1.5 size-2.5 shrink-0 rounded-full forced-color-adjust-none forced-colors:bg-current ${MOMENT_CLASSES[moment.what]}`}
            />
            <MomentText moment={moment} zone={zone} />
          </li>
        ))}
      </ol>
      {query.error && (
        <Failure what="Who responded" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!isNamed && <p className="mb-3 text-xs text-ink-3">This server does not name responders.</p>}
    </>
  );
}

function MomentText({ moment, zone }: { moment: Moment; zone: string }) {
  const { what, at, after, people } = moment;
  const [before, link, behind] = wordsOf(moment);
  return (
    <span className="min-w-0">
      <b className="font-semibold">{before}</b>
      {people.length > 0 && (
        <span>
          {link}
          <FiguresLinks ids={people} />
        </span>
      )}
      {behind}
      {what !== 'triggered' && <span className="text-ink-2"> after {formatDuration(after)}</span>}
      <br />
      <time dateTime={new Date(at * 1000).toISOString()} className="text-ink-2">
        {momentText(at, zone)}
      </time>
    </span>
  );
}

/** Words before, between and after the people. */
function wordsOf({ what, by }: Moment): [before: string, link: string, behind: string] {
  if (what === 'assigned') return [what, ' to ', ''];
  if (what === 'acknowledged') return [what, ' by ', ''];
  if (what === 'interrupted') return [contactName(by), ' to ', ''];
  if (what === 'reassigned') return [what, ' from ', ''];
  if (what === 'escalated') return [what, ' from ', by === 'manually' ? ' manually' : ` by ${by}`];
  return [what, '', ''];
}

function keyOf({ what, at, by }: Moment): string {
  return `${what} ${at} ${by}`;
}

type RowDetailsProps = { id: string; status: FetchStatus; zone: string; fixed: InsightFilterState['fixed'] };

/** Details of an incident: history, facts, people on call. */
export function RowDetails({ id, status, zone, fixed }: RowDetailsProps) {
  const { view, change } = useIncidentsView();
  const { revision, phase } = status;
  const incident = useQuery(answerQuery({ kind: 'places', view: specOf(view), ids: [id] }, revision))
    .data?.[0];
  const directory = useDirectory();
  const isPhone = useMedia('screen and (width < 40rem)');
  const title = incident?.row.title;
  const close = () => change({ row: undefined });
  const body = incident ? (
    <>
      <ReviewOfOne row={incident.row} zone={zone} fixed={fixed} />
      <IncidentTimeline row={incident.row} zone={zone} />
      <IncidentFacts row={incident.row} place={incident.place} />
      <OnCallThen row={incident.row} zone={zone} />
      <DeliveriesAbout incident={id} />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <CopyIncidents ids={[id]} revision={revision} zone={zone} fixed={fixed} />
      </div>
    </>
  ) : (
    <p className="text-sm text-ink-2">
      {phase === 'done'
        ? 'No incident with this id matches the range and filters. Try another range or filter.'
        : 'Not fetched yet.'}
    </p>
  );
  if (isPhone)
    return (
      <Sheet title={title === undefined ? `Incident ${id}` : titleText(title, directory)} onClose={close}>
        <code className="mb-2 block font-mono text-sm text-ink-2">{id}</code>
        {body}
      </Sheet>
    );
  return (
    <aside
      aria-label={`Incident ${id}`}
      className="min-w-0 rounded-[10px] border border-line bg-surface px-4 py-3 lg:max-h-[max(340px,100dvh-468px)] lg:w-96 lg:shrink-0 lg:overflow-auto print:hidden"
    >
      <div className="mb-2 flex items-start gap-2">
        <h2
          // Scrolls into view: on a narrow screen the details are below.
          key={id}
          ref={(heading) => heading?.scrollIntoView({ block: 'nearest' })}
          className="min-w-0 grow scroll-my-4 wrap-anywhere"
        >
          {title === undefined ? (
            <>
              Incident <code className="font-mono text-sm">{id}</code>
            </>
          ) : (
            <>
              <bdi className="line-clamp-3">{titleText(title, directory)}</bdi>
              <code className="block font-mono text-sm font-normal text-ink-2">{id}</code>
            </>
          )}
        </h2>
        <Button look="quiet" aria-label="Close details" onClick={close}>
          ✕
        </Button>
      </div>
      {body}
    </aside>
  );
}

/** Opens a review of one incident; *Review* of the page has all. */
function ReviewOfOne({ row, zone, fixed }: Omit<RowDetailsProps, 'id' | 'status'> & { row: IncidentRow }) {
  const [search] = useSearchParams();
  const now = useNow();
  return (
    <Link
      className="mb-2 inline-block text-sm text-accent underline"
      to={reviewPathOf([row], search, fixed(), { zone, now })}
    >
      Review this incident
    </Link>
  );
}

function IncidentFacts({ row, place }: { row: IncidentRow; place: number | undefined }) {
  const directory = useDirectory();
  return (
    <Facts>
      {incidentFacts(row, directory).map(({ column, label, text }) => (
        <Fact key={column} label={label}>
          {column === 'severity' ? <Severity value={row.severity} /> : text}
        </Fact>
      ))}
      <Fact label="In the table">
        {place === undefined ? 'not in this view' : `row ${formatCount(place + 1)}`}
      </Fact>
    </Facts>
  );
}

/** Deliveries about an incident recently viewed in this browser; the interface lists none. */
function DeliveriesAbout({ incident }: { incident: string }) {
  const deliveries = recentRecords('watchbill.deliveries').filter(({ of }) => of === incident);
  if (deliveries.length === 0) return null;
  return (
    <section aria-label="Deliveries about it" className="mt-4 text-sm">
      <h3 className="mb-1 font-semibold">
        Deliveries about it <small className="font-normal text-ink-3">looked at in this browser</small>
      </h3>
      <RecordList records={deliveries} />
    </section>
  );
}

/** Duties at the trigger of an incident, with a link to the on-call page at that instant. */
function OnCallThen({ row, zone }: { row: IncidentRow; zone: string }) {
  const { query, duties } = useOnCallThen(row.created_at, row.team_id);
  const own = duties?.filter(({ schedule }) => schedule.team_id === row.team_id && row.team_id !== 0) ?? [];
  const others = duties?.filter((duty) => !own.includes(duty)) ?? [];
  return (
    <section aria-label="On call then" className="mt-4">
      <h3 className="mb-1 text-sm font-semibold">On call then</h3>
      {query.error && !duties && (
        <Failure what="The schedules" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!duties && !query.error && (
        <p role="status" className="h-12 text-sm text-ink-3">
          Looking up who was on call…
        </p>
      )}
      {duties?.length === 0 && <p className="text-sm text-ink-2">There is no schedule that you can see.</p>}
      {own.length > 0 && <Duties duties={own} at={row.created_at} zone={zone} />}
      {others.length > 0 && (
        <details className="mt-1 text-sm" open={own.length === 0}>
          <summary className="cursor-pointer text-ink-2">
            {own.length === 0 ? 'No schedule for its team; all schedules' : 'Other teams'} ({others.length})
          </summary>
          <CappedList items={others} cap={8}>
            {(shown) => <Duties duties={shown} at={row.created_at} zone={zone} />}
          </CappedList>
        </details>
      )}
      <p className="mt-1.5 text-sm">
        <Link className="text-accent underline" to={onCallAt(row.created_at, zone, paths.onCall())}>
          On call at this instant
        </Link>
        <span className="text-ink-3"> · by the final schedules</span>
      </p>
    </section>
  );
}

function Duties({ duties, at, zone }: { duties: readonly ScheduleThen[]; at: UnixSeconds; zone: string }) {
  const directory = useDirectory();
  return (
    <ul className="text-sm">
      {duties.map(({ schedule, duty }) => {
        const people = [...new Set(duty.flatMap(({ person_ids }) => person_ids))];
        const empty = duty.filter(({ state }) => state === 'gap');
        const id = String(schedule.schedule_id);
        return (
          <li key={id} className="flex flex-wrap gap-x-2 border-t border-line py-1 first:border-t-0">
            <Link
              className="min-w-0 grow text-ink-2 hover:underline"
              to={onCallAt(at, zone, paths.schedule(id))}
            >
              {schedule.schedule_name || `#${id}`}
            </Link>
            {people.length > 0 ? (
              <span>
                <FiguresLinks ids={people} />
                {empty.map(({ role_id: role }) => (
                  <span key={String(role)} className="font-semibold text-bad">
                    , {noRole(role, directory.roles)}
                  </span>
                ))}
              </span>
            ) : (
              <span className={empty.length === 0 ? 'text-ink-3' : 'font-semibold text-bad'}>
                {peopleInWords(duty, { nameOf: directory.person, roles: directory.roles })}
              </span>
            )}
          </li>
        );
      })}
      <li>
        <ComputedNote
          schedules={duties.map(({ schedule }) => schedule)}
          window={{ start: at, end: at + 1 }}
          zone={zone}
        />
      </li>
    </ul>
  );
}
