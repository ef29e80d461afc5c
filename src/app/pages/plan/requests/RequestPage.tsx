import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { parseZones } from '#address/zone';
import type { Id } from '#contract/id';
import type { CoverRequest } from '#contract/served/changes';
import { periodBeside } from '#domain/plan/change/candidates';
import { outcomeInWords } from '#domain/plan/request-words';
import { startOfDay } from '#domain/time/days';
import { yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { requestsQuery } from '../../../api/served/changes';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { useNow } from '../../../hooks/use-now';
import { useTitle, useView } from '../../../hooks/use-view';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { hasChanges } from '../../../url/settings';
import { PlanLanes } from '../PlanLanes';
import { ConsequencePanels } from '../ConsequencePanels';
import { type PlanWords, usePlanned } from '../model/use-plan';
import { AnswerForm } from './AnswerForm';
import { OpenUntil, RequestHead } from './RequestHead';

/** A colleague asks for someone to take over a shift: what it means, and the answers. */
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
  const { start, counted } = useTimes(request, zone);
  const from = Math.min(now, start);
  const plan = useMemo(
    // The rota of a settled request has its answer already.
    () => ({ from, keep: true, edits: [], overrides: request.state === 'open' ? request.overrides : [] }),
    [from, request],
  );
  const { planned, window } = usePlanned(
    String(request.schedule_id),
    {
      days: SHOWN_DAYS,
      first: startOfDay(wallAt(Math.max(start, now), zone)),
      zone,
      rangeZone: view.rangeZone,
      counted,
    },
    plan,
    account,
  );
  const isMoot = planned?.consequences.changes.length === 0;
  const outcome = outcomeInWords(request, { nameOf: directory.person });
  return (
    <div className="space-y-3">
      <RequestHead request={request} words={words} schedule={planned?.schedule} />
      {outcome === undefined ? (
        <>
          {planned && <PlanLanes {...{ planned, plan, window, words, only: rolesAsked(request) }} />}
          {planned && <ConsequencePanels planned={planned} words={words} />}
          {isMoot && (
            <Notice look="calm">The rota already matches this request: nothing is left to accept.</Notice>
          )}
          <AnswerForm {...{ request, words, isMoot }} />
          <OpenUntil request={request} words={words} />
        </>
      ) : (
        <Notice look={request.state === 'accepted' ? 'good' : 'calm'}>{outcome}</Notice>
      )}
    </div>
  );
}

/** Begin of a request, and the time in which hours count, as in the list of candidates. */
function useTimes(request: CoverRequest, zone: string) {
  const stretches = request.overrides;
  const start = Math.min(...stretches.map((one) => one.start));
  const end = Math.max(...stretches.map((one) => one.end));
  return { start, counted: useMemo(() => periodBeside({ start, end }, zone), [start, end, zone]) };
}

const SHOWN_DAYS = 14;

/** Roles of the requested shifts; undefined for all. */
function rolesAsked({ overrides }: CoverRequest): Id[] | undefined {
  const roles = overrides.map(({ role_id }) => role_id);
  const named = roles.flatMap((role) => role ?? []);
  return named.length === roles.length ? named : undefined;
}
