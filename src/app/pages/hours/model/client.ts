import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/duty/known-seats';
import type { Ledger, Statement } from '#domain/ledger/ledger';
import { createClient } from '../../../worker/client';
import type { Counted, LedgerJobs } from './protocol';

/** Client of the worker that counts. */

const ledgerWorker = createClient<LedgerJobs>({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  broken: (message) => {
    versions = new Set();
    return new Error(message || 'The worker of this page failed.');
  },
});

/** Numbers of replies. */
const numbers = new WeakMap<WindowReply, number>();
let last = 0;
/** Replies in the worker. */
let versions: ReadonlySet<number> = new Set();

/** Number of a reply, the same for the same object. */
export function numberOf(reply: WindowReply): number {
  const number = numbers.get(reply) ?? ++last;
  numbers.set(reply, number);
  return number;
}

type Replies = readonly WindowReply[];

/** Sends the replies that the worker lacks, without the periods of layers; returns the numbers of all. */
function sendReplies(replies: Replies): number[] {
  for (const reply of replies) {
    const part = numberOf(reply);
    if (versions.has(part)) continue;
    ledgerWorker.send('keep', { part, reply: { ...reply, schedules: reply.schedules.map(withoutLayers) } });
  }
  const parts = replies.map(numberOf);
  versions = new Set(parts);
  return parts;
}

function withoutLayers(schedule: Schedule): Schedule {
  return { ...schedule, layer_schedules: [] };
}

export async function countLedger(
  replies: Replies,
  counted: Omit<Counted, 'parts'>,
  signal?: AbortSignal,
): Promise<Ledger> {
  return ledgerWorker.ask('count', { parts: sendReplies(replies), ...counted }, { signal });
}

export async function listStatements(
  replies: Replies,
  counted: Omit<Counted, 'parts'>,
  asked: Pick<LedgerJobs['statements']['input'], 'people' | 'figure'>,
  signal?: AbortSignal,
): Promise<Statement[]> {
  return ledgerWorker.ask(
    'statements',
    { counted: { parts: sendReplies(replies), ...counted }, ...asked },
    { signal },
  );
}
