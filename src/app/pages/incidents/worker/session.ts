import {
  isFetched,
  missingOf,
  startPlan,
  stillToFetch,
  type FetchPlan,
} from '#domain/insight/incidents/fetch-plan';
import { emptyTable, type IncidentTable } from '#domain/insight/incidents/incident-table';
import { CallError } from '../../../api/call-error';
import { fetchIncidents } from '../../../api/incidents';
import type { FetchStatus, Job } from './protocol';

/** Incidents of one job: fetching them, stopping, going on. */
export type Session = {
  readonly table: IncidentTable;
  stop: () => void;
  /** Fetches what is left, from the start or after a stop or a failure. */
  go: () => void;
};

/** A status as far as the session knows it. */
export type Progress = Omit<FetchStatus, 'job' | 'revision'>;

/**
 * How often the page is drawn at most while incidents come in: each time everything is sorted and counted, which may
 * take so much of the time.
 */
const REVISE_EVERY_MS = 1000;
const SHARE_OF_TIME = 0.1;

/**
 * @param onProgress is called with every change; `revised` where there is something new to draw.
 * @param answeringMs how long all answers have taken so far.
 */
export function startSession(
  { request, ranges }: Job,
  onProgress: (status: Progress, revised: boolean) => void,
  answeringMs: () => number,
): Session {
  const table = emptyTable();
  let plan = startPlan(...ranges);
  let abort: AbortController | undefined;
  let fetchedAtMs = 0;
  const revised = { at: -Infinity, answeringMs: 0, held: 0 };

  type Interruption = Partial<Pick<FetchStatus, 'failure' | 'pausedUntilMs'>>;
  const report = (phase: FetchStatus['phase'], { failure, pausedUntilMs }: Interruption = {}): void => {
    const now = performance.now();
    const least = Math.max(REVISE_EVERY_MS, (answeringMs() - revised.answeringMs) / SHARE_OF_TIME);
    const isFirst = revised.held === 0 && table.count > 0;
    const isNews = phase !== 'fetching' || isFirst || now - revised.at >= least;
    if (isNews) Object.assign(revised, { at: now, answeringMs: answeringMs(), held: table.count });
    onProgress({ ...progressOf(plan, table), phase, failure, pausedUntilMs, fetchedAtMs }, isNews);
  };

  const onPlan = (next: FetchPlan): void => {
    plan = next;
    fetchedAtMs = Date.now();
    if (!isFetched(plan)) report('fetching');
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      await fetchIncidents({
        request,
        plan,
        table,
        signal,
        onPlan,
        onPause: (pausedUntilMs) => report('fetching', { pausedUntilMs }),
        onRows: () => report('fetching'),
      });
      report('done');
    } catch (error) {
      if (signal.aborted) return;
      const { code, message, requestId } =
        error instanceof CallError ? error : new CallError('Defect', String(error));
      report('failed', { failure: { code, message, requestId } });
    }
  };

  const go = (): void => {
    abort = new AbortController();
    report('fetching');
    void run(abort.signal);
  };

  return {
    table,
    go,
    stop: () => {
      if (abort?.signal.aborted !== false || isFetched(plan)) return;
      abort.abort();
      report('stopped');
    },
  };
}

function progressOf(plan: FetchPlan, table: IncidentTable) {
  return {
    held: table.count,
    // Nothing is reported before the first reply.
    total: plan.requests === 0 ? undefined : plan.total,
    requests: plan.requests,
    missing: missingOf(plan, table.count),
    left: stillToFetch(plan),
  };
}
