import { stringifyJson } from '#contract/json';
import type { Directory } from '../../../api/names/directory';
import type { Answers, FetchStatus, Job, Message, Order, Question } from './protocol';

/**
 * The page's end of the worker that holds the incidents. There is one for the whole dashboard, started with the first
 * job, so that whoever comes back to the page finds the incidents where they were.
 */

let worker: Worker | undefined;
let jobKey: string | undefined;
let status: FetchStatus | undefined;
let told: Pick<Directory, 'teams' | 'channels'> | undefined;
let jobs = 0;
let asked = 0;
const listeners = new Set<() => void>();
const waiting = new Map<number, Waiting>();

type Waiting = {
  resolve: (answer: Answers[Question['kind']]) => void;
  reject: (error: Error) => void;
  onProgress: ((rows: number, of: number) => void) | undefined;
};

/** Equal for jobs that fetch the same. */
export function jobKeyOf(job: Job): string {
  return stringifyJson(job);
}

/** How far the fetching of a job, or of whatever there is, has come; undefined before it has begun. */
export function fetchStatus(key = jobKey): FetchStatus | undefined {
  return key === jobKey && status?.job === jobs ? status : undefined;
}

export function onFetchStatus(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches a job, unless its incidents are here or on their way. `again` fetches them all anew. */
export function fetchJob(job: Job, again = false): void {
  const key = jobKeyOf(job);
  if (key === jobKey && !again) return;
  jobKey = key;
  jobs += 1;
  order({ kind: 'fetch', number: jobs, job });
}

export function stopFetching(): void {
  order({ kind: 'stop' });
}

export function resumeFetching(): void {
  order({ kind: 'resume' });
}

/** Names to sort by and to write into files. */
export function tellNames({ teams, channels }: Pick<Directory, 'teams' | 'channels'>): void {
  if (told?.teams === teams && told.channels === channels) return;
  told = { teams, channels };
  order({ kind: 'names', teams, channels });
}

/** @throws Error where the worker cannot answer, and the signal's reason where it is aborted. */
export function ask<K extends Question['kind']>(
  question: Extract<Question, { kind: K }>,
  signal: AbortSignal,
  onProgress?: (rows: number, of: number) => void,
): Promise<Answers[K]> {
  asked += 1;
  const number = asked;
  const answer = new Promise<Answers[Question['kind']]>((resolve, reject) => {
    waiting.set(number, { resolve, reject, onProgress });
    signal.addEventListener('abort', () => {
      if (!waiting.delete(number)) return;
      order({ kind: 'forget', number });
      reject(signal.reason);
    });
  });
  order({ kind: 'ask', number, question });
  return answer.then((value) => answerOf(question, value));
}

/** The worker answers a question with what belongs to its kind; the type was lost on the way. */
function answerOf<K extends Question['kind']>(
  _question: Extract<Question, { kind: K }>,
  answer: Answers[Question['kind']],
): Answers[K] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee is above
  return answer as Answers[K];
}

function order(what: Order): void {
  worker ??= started();
  worker.postMessage(what, []);
}

function started(): Worker {
  const next = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  next.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  next.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values())
      reject(new Error(message || 'The worker of this page failed.'));
    waiting.clear();
  });
  return next;
}

function receive(message: Message): void {
  if (message.kind === 'status') {
    status = message.status;
    for (const listener of listeners) listener();
    return;
  }
  const one = waiting.get(message.number);
  if (message.kind === 'written') {
    one?.onProgress?.(message.rows, message.of);
    return;
  }
  waiting.delete(message.number);
  if (message.kind === 'answer') one?.resolve(message.answer);
  else one?.reject(new Error(message.message));
}
