import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { ArtifactError } from '../../stack/collect/artifact-error';
import { COLLECTORS } from '../../stack/collect/collectors';
import type { KeptArtifact } from '../kept-artifacts';
import type { Collected, CollectJob } from './collect-job';

/** What a thread runs that takes artifacts from what was sent, one build, and puts each into a file of its own. */

const port = parentPort;
if (!port) throw new Error('This is run in a thread');
const post = (collected: Collected) => port.postMessage(collected);
const silent = { took: () => undefined, left: () => undefined };

async function collect({ type, paths, options, folder }: CollectJob): Promise<KeptArtifact[]> {
  const kept: KeptArtifact[] = [];
  for await (const { path, content, alsoAt = [] } of COLLECTORS[type].collect(paths, options, silent)) {
    const file = join(folder, `artifact-${kept.length}`);
    await writeFile(file, content, { mode: 0o600 });
    kept.push({ path, alsoAt, file, bytes: content.length });
  }
  return kept;
}

const job: CollectJob = workerData;
collect(job).then(
  (kept) => post({ kept }),
  (error: unknown) => {
    if (!(error instanceof ArtifactError)) throw error;
    post({ problems: error.problems });
  },
);
