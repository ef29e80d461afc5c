import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { ArtifactError } from '../stack/collect/artifact-error';
import { givenFiles } from '../stack/collect/named-files';
import { collectBundle } from './collect-bundle';
import { collectDebugFile } from './collect-debug-file';
import type { Collected, CollectJob, CollectReply } from './messages';

/** Script of a thread: collects the artifacts of one uploaded file into files beside it, so that the event loop stays free. */

async function collect({ path, kind, mappingId, folder }: CollectJob): Promise<Collected> {
  const [file] = [...(await givenFiles([path])).values()];
  if (!file) throw new Error('The file is not there');
  const collected: Collected = { artifacts: [], notes: [] };
  const progress = {
    took: () => undefined,
    ignored: (name: string, why: string) => void collected.notes.push(`${name} ${why}`),
  };
  const artifacts =
    kind === 'bundle' ? collectBundle(file, progress) : collectDebugFile(file, mappingId, progress);
  for await (const { type, path: at, alsoAt = [], content } of artifacts) {
    const stored = join(folder, String(collected.artifacts.length));
    await writeFile(stored, content, { mode: 0o600 });
    collected.artifacts.push({ type, path: at, alsoAt, file: stored, bytes: content.length });
  }
  return collected;
}

const post = (reply: CollectReply) => parentPort?.postMessage(reply, []);
parentPort?.once('message', (job: CollectJob) => {
  collect(job).then(
    (collected) => post({ collected }),
    (error: unknown) => {
      if (!(error instanceof ArtifactError)) throw error;
      post({ problems: error.problems });
    },
  );
});
