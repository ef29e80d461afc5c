import { Worker } from 'node:worker_threads';
import type { Log } from '../context';
import { ArtifactError } from '../stack/collect';
import { code } from './collecting-thread?thread';
import type { Collected, CollectJob, CollectReply } from './messages';

const MAX_MS = 600_000;
const HEAP_MB = 1024;

/**
 * Collects artifacts in a thread of its own.
 * @throws ArtifactError if a file is refused; the signal's reason once it aborts.
 */
export async function collect(job: CollectJob, log: Log, signal: AbortSignal): Promise<Collected> {
  signal.throwIfAborted();
  const worker = new Worker(code, {
    eval: true,
    // The thread needs no variables of the process.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.unref();
  const over = new AbortController();
  const end = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]);
  try {
    const reply = await new Promise<CollectReply>((resolve) => {
      const fail = (reason: unknown) => {
        log(`Collecting artifacts broke off: ${String(reason)}`);
        resolve({ problems: ['The files cannot be read: that takes too long, or too much memory'] });
      };
      worker.once('message', resolve).once('error', fail);
      end.addEventListener('abort', () => fail(end.reason), { signal: over.signal });
      worker.postMessage(job, []);
    });
    signal.throwIfAborted();
    if ('problems' in reply) throw new ArtifactError(reply.problems);
    return reply.collected;
  } finally {
    over.abort();
    await worker.terminate();
  }
}
