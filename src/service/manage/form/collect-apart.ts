import { Worker } from 'node:worker_threads';
import { ArtifactError } from '../../stack/collect/artifact-error';
import type { KeptArtifact } from '../kept-artifacts';
import type { Collected, CollectJob } from './collect-job';
import { code } from './collecting-thread?thread';

const HEAP_MB = 2048;

/**
 * Takes artifacts from files as the command line does, in a thread of its own: a gigabyte of debug information takes
 * long to read, and the event loop must not wait for it.
 * @throws ArtifactError with what is wrong with the files; the signal's reason where it aborts.
 */
export async function collectApart(job: CollectJob, signal: AbortSignal): Promise<KeptArtifact[]> {
  signal.throwIfAborted();
  const worker = new Worker(code, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const collected = new Promise<KeptArtifact[]>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that takes artifacts has ended')));
    worker.once('message', (end: Collected) => {
      if ('kept' in end) resolve(end.kept);
      else reject(new ArtifactError(end.problems));
    });
  });
  try {
    return await collected;
  } finally {
    await worker.terminate();
  }
}
