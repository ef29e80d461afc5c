import type { IncidentNames } from '#domain/insight/incidents/incident-columns';
import { namer } from '../../../api/names/namer';
import { serve } from '../../../worker/serve';
import type { FetchStatus, IncidentJobs, Job } from './protocol';
import { startSession, type Progress, type Session } from './session';
import { viewsOf, type Views } from './view';

// The worker's end of client.ts.

let session: Session | undefined;
let names: IncidentNames = { team: namer([]), channel: namer([]) };
let views: Views | undefined;
let progress: Progress | undefined;
let reportStatus: ((status: FetchStatus) => void) | undefined;
let revision = 0;
let answeringMs = 0;
/** The number of the job. */
let current = 0;

serve<IncidentJobs>({
  fetch: ({ number, job }) => begin(number, job),
  stop: () => session?.stop(),
  resume: () => session?.go(),
  names: ({ teams, channels }) => {
    names = { team: namer(teams), channel: namer(channels) };
    if (progress) onProgress(progress, true);
  },
  follow: (_, { report }) => {
    reportStatus = report;
    return new Promise<never>(() => {});
  },
  summary: (question) => answered(({ summary }) => summary(question)),
  rows: ({ view, from, to }) => answered(({ slice }) => slice(view, from, to)),
  places: ({ view, ids }) => answered(({ places }) => places(view, ids)),
  file: async (order, { signal, report }) => {
    const { writeFile } = await import('./write-file');
    const { table, views: all } = held();
    return writeFile({
      order,
      table,
      places: all.rows(order.view),
      names,
      onProgress: (rows, of) => report({ rows, of }),
      signal,
    });
  },
});

function begin(number: number, job: Job): void {
  session?.stop();
  current = number;
  // What a job that was given up still has to say is of no interest.
  const ifCurrent = (next: Progress, revised: boolean) => {
    if (number === current) onProgress(next, revised);
  };
  session = startSession(job, ifCurrent, () => answeringMs);
  session.go();
}

function onProgress(next: Progress, revised: boolean): void {
  progress = next;
  if (revised) {
    revision += 1;
    views = undefined;
  }
  reportStatus?.({ ...next, job: current, revision });
}

function answered<Answer>(ask: (views: Views) => Answer): Answer {
  const start = performance.now();
  try {
    return ask(held().views);
  } finally {
    answeringMs += performance.now() - start;
  }
}

/** The incidents that are held, and the views of them. */
function held(): Pick<Session, 'table'> & { views: Views } {
  if (!session) throw new Error('nothing has been fetched');
  views ??= viewsOf(session.table, names);
  return { table: session.table, views };
}
