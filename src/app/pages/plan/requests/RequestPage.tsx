import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '#address/paths';
import { parseZones } from '#address/zone';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { CoverRequest } from '#contract/served/changes';
import type { Plan } from '#domain/plan/change/edit';
import { laneOf } from '#domain/plan/compare';
import { stretchInWords } from '#domain/plan/difference-words';
import { listed } from '#domain/text/words';
import { startOfDay } from '#domain/time/days';
import { formatMoment, yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { requestsQuery } from '../../../api/served/changes';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { ViewLink } from '../../../components/ViewLink';
import { useNow } from '../../../hooks/use-now';
import { useTitle, useView } from '../../../hooks/use-view';
import { CopyButton } from '../../../ui/CopyButton';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { hasChanges, publicAddress } from '../../../url/settings';
import { PlanLanes } from '../PlanLanes';
import { ConsequencePanels } from '../ConsequencePanels';
import { type PlanWords, usePlanned } from '../model/use-plan';
import { AnswerForm } from './AnswerForm';
import {
  askedInWords,
  type AskedStretch,
  askInWords,
  outcomeInWords,
  stretchesIn,
} from '#domain/plan/request-words';

/** A colleague asks for somebody to take over a shift: what it means, and the answers. */
export function RequestPage() {
  const { requestId = '' } = useParams();
  useTitle('Take over a shift');
  const query = useQuery(requestsQuery({ request_id: requestId }));
  if (!hasChanges()) return <EmptyState>This server has no requests.</EmptyState>;
  return (
    <div className="thumb-sized mx-auto max-w-200">
      {!query.data?.[0] && <h1>Take over a shift</h1>}
      <QueryPanel what="The request" query={query} loading={<p className="h-96 text-ink-3">Loading…</p>}>
        {([request]) =>
          request ? (
            <Asked request={request} />
          ) : (
            <EmptyState>
              <p>This request does not exist, or you cannot see its schedule.</p>
            </EmptyState>
          )
        }
      </QueryPanel>
    </div>
  );
}

function Asked({ request }: { request: CoverRequest }) {
  const [search] = useSearchParams();
  const { account, view } = useView(parseZones, search);
  const { zone } = view;
  const now = useNow();
  const directory = useDirectory();
  const words: PlanWords = { zone, year: yearAt(now, zone), now, directory };
  const inWords = { zone, year: words.year, nameOf: directory.person, roles: directory.roles };
  const start = Math.min(...stretchesIn(request.edits).map((one) => one.start));
  const plan = planOf(request, Math.min(now, start));
  const { planned, window } = usePlanned(
    String(request.schedule_id),
    {
      days: SHOWN_DAYS,
      first: startOfDay(wallAt(Math.max(start, now), zone)),
      zone,
      rangeZone: view.rangeZone,
    },
    plan,
    account,
  );
  // The rota of a settled request has its answer already.
  const ownersOf = (stretch: AskedStretch) =>
    request.state === 'open' && planned ? peopleAt(planned.schedule, stretch) : undefined;
  const isMoot = planned?.consequences.changes.length === 0;
  const outcome = outcomeInWords(request, inWords);
  const schedule = planned?.schedule.schedule_name ?? `Schedule ${request.schedule_id}`;
  return (
    <div className="space-y-3">
      <header>
        <h1 className="wrap-anywhere">{askInWords(request, { ...inWords, ownersOf })}</h1>
        <p className="text-lg font-semibold wrap-anywhere">{askedInWords(request.edits, inWords)}</p>
        <p className="text-sm text-ink-2">
          <ViewLink
            className="text-accent underline"
            to={paths.schedule(String(request.schedule_id), { tz: zone })}
          >
            {schedule}
          </ViewLink>{' '}
          · {zone}
        </p>
      </header>
      <section aria-label="Reason" className="panel-box text-sm">
        {request.reason !== '' && <p className="text-md">“{request.reason}”</p>}
        <p className="text-ink-2">
          {request.from_name}, {formatMoment(request.created_at, zone, words.year)} · asked{' '}
          {listed(request.asked.map(directory.person))}
        </p>
        <Answers request={request} words={words} />
      </section>
      {outcome === undefined ? (
        <>
          {planned && <PlanLanes {...{ planned, plan, window, words, only: rolesAsked(request) }} />}
          {planned && <ConsequencePanels planned={planned} words={words} />}
          {isMoot && (
            <Notice look="calm">The rota already matches this request: nothing is left to accept.</Notice>
          )}
          <AnswerForm {...{ request, words, isMoot }} />
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            Open until {formatMoment(request.expires_at, zone, words.year)}
            <CopyButton className="ml-auto" text={() => publicAddress().href} done="Link copied">
              Copy link
            </CopyButton>
          </p>
        </>
      ) : (
        <Notice look={request.state === 'accepted' ? 'good' : 'calm'}>{outcome}</Notice>
      )}
    </div>
  );
}

const SHOWN_DAYS = 14;

/** People on call in the role of a stretch, when it begins. */
function peopleAt(schedule: Schedule, { start, role_id }: AskedStretch): readonly Id[] {
  return laneOf(schedule, { start, end: start + 1 }, role_id)[0]?.people ?? [];
}

/** Roles of the shifts asked for; undefined for all. */
function rolesAsked({ edits }: CoverRequest): Id[] | undefined {
  const roles = stretchesIn(edits).map(({ role_id }) => role_id);
  const named = roles.flatMap((role) => role ?? []);
  return named.length === roles.length ? named : undefined;
}

/** The rota as it would be; none of a request that is settled. */
function planOf({ state, edits }: CoverRequest, from: number): Plan {
  return { from, keep: true, edits: state === 'open' ? edits : [] };
}

function Answers({
  request: { answers },
  words: { zone, year, directory },
}: {
  request: CoverRequest;
  words: PlanWords;
}) {
  if (answers.length === 0) return null;
  return (
    <ul className="mt-1">
      {answers.map(({ person_id, answer, word, at, start, end }) => (
        <li key={`${person_id}.${at}`}>
          {directory.person(person_id)} {answer}
          {start !== undefined &&
            end !== undefined &&
            ` ${stretchInWords({ start, end }, { zone, year })}`},{' '}
          {formatMoment(at, zone, year)}
          {word !== '' && `: “${word}”`}
        </li>
      ))}
    </ul>
  );
}
