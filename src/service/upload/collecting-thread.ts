import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { ArtifactError, givenFiles, type Progress, sizeText, COLLECTORS } from '../stack/collect';
import { collectBundle, collectDebugFile, type TypedArtifact } from './collect-bundle';
import type { Collected, CollectJob, CollectReply } from './messages';

/** Script of a thread: collects the artifacts of one uploaded file, or of the files of a build, into files of a folder, so that the event loop stays free. */

async function collect(job: CollectJob): Promise<Collected> {
  const collected: Collected = { artifacts: [], taken: [], notes: [] };
  const progress: Progress = {
    took: ({ path, from, bytes, note }) =>
      void collected.taken.push(`${path}: ${from}, ${sizeText(bytes)}, ${note}`),
    ignored: (name, why) =>
      void collected.notes.push(job.kind === 'build' ? `${name}: ${why}` : `${name} ${why}`),
  };
  const { folder } = job;
  for await (const { type, path: at, alsoAt = [], content } of artifactsOf(job, progress)) {
    const stored = join(folder, String(collected.artifacts.length));
    await writeFile(stored, content, { mode: 0o600 });
    collected.artifacts.push({ type, path: at, alsoAt, file: stored, bytes: content.length });
  }
  return collected;
}

async function* artifactsOf(job: CollectJob, progress: Progress): AsyncGenerator<TypedArtifact> {
  if (job.kind === 'build') {
    const { type, paths, key } = job;
    for await (const artifact of COLLECTORS[type].collect(paths, key, progress)) yield { ...artifact, type };
    return;
  }
  const [file] = [...(await givenFiles([job.path])).values()];
  if (!file) throw new Error('The file is not there');
  yield* job.kind === 'bundle'
    ? collectBundle(file, progress)
    : collectDebugFile(file, job.mappingId, progress);
}

const postReply = (reply: CollectReply) => parentPort?.postMessage(reply, []);
parentPort?.once('message', (job: CollectJob) => {
  collect(job).then(
    (collected) => postReply({ collected }),
    (error: unknown) => {
      if (!(error instanceof ArtifactError)) throw error;
      postReply({ problems: error.problems });
    },
  );
});
