import type { Id } from '#contract/id';
import type { Names } from '#domain/insight/incidents/incident-columns';
import type { Named } from '../../../api/names/directory';
import type { Answers, FileOrder, Job, Message, Order, Question } from './protocol';
import { startSession, type Progress, type Session } from './session';
import { viewsOf, type Views } from './view';
import { writeFile } from './write-file';

// The worker's end of client.ts.

let session: Session | undefined;
let names: Names = namesOf([], []);
let views: Views | undefined;
let status: Progress | undefined;
let revision = 0;
/** The number of the job. */
let current = 0;
const writing = new Map<number, AbortController>();

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  switch (data.kind) {
    case 'fetch':
      begin(data.number, data.job);
      break;
    case 'stop':
      session?.stop();
      break;
    case 'resume':
      session?.go();
      break;
    case 'names':
      names = namesOf(data.teams, data.channels);
      if (status) onStatus(status, true);
      break;
    case 'ask':
      void answer(data.number, data.question);
      break;
    case 'forget':
      writing.get(data.number)?.abort();
      break;
  }
});

function begin(number: number, job: Job): void {
  session?.stop();
  current = number;
  // What a job that was given up still has to say is of no interest.
  session = startSession(job, (next, revised) => {
    if (number === current) onStatus(next, revised);
  });
  session.go();
}

function onStatus(next: Progress, revised: boolean): void {
  status = next;
  if (revised) {
    revision += 1;
    views = undefined;
  }
  say({ kind: 'status', status: { ...next, job: current, revision } });
}

async function answer(number: number, question: Question): Promise<void> {
  try {
    say({ kind: 'answer', number, answer: await answerTo(number, question) });
  } catch (error) {
    say({ kind: 'refusal', number, message: error instanceof Error ? error.message : String(error) });
  }
}

function answerTo(number: number, question: Question): Answers[Question['kind']] | Promise<Answers['file']> {
  if (!session) throw new Error('nothing has been fetched');
  const { table } = session;
  views ??= viewsOf(table, names);
  if (question.kind === 'summary') return views.summary(question);
  if (question.kind === 'rows') return views.slice(question.view, question.from, question.to);
  if (question.kind === 'places') return views.places(question.view, question.ids);
  return file(number, question.file, session, views);
}

async function file(
  number: number,
  order: FileOrder,
  { table }: Session,
  views: Views,
): Promise<Answers['file']> {
  const abort = new AbortController();
  writing.set(number, abort);
  try {
    return await writeFile({
      order,
      table,
      places: views.rows(order.view),
      names,
      onProgress: (rows, of) => say({ kind: 'written', number, rows, of }),
      signal: abort.signal,
    });
  } finally {
    writing.delete(number);
  }
}

function namesOf(teams: readonly Named[], channels: readonly Named[]): Names {
  return { team: namer(teams), channel: namer(channels) };
}

function namer(named: readonly Named[]): (id: Id) => string {
  const known = new Map(named.map(({ id, name }) => [id, name]));
  return (id) => known.get(id) ?? `#${id}`;
}

function say(message: Message): void {
  postMessage(message);
}
