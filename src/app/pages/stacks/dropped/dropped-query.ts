import { queryOptions, skipToken } from '@tanstack/react-query';
import { NEAR } from '#contract/stack';
import type { Job } from '#symbolication/platforms';
import { parseJson } from '#contract/json';
import { ArtifactBuilds } from '#contract/artifact-builds';
import { KEPT_BUILDS_PATH } from '#contract/operation';
import type { StackQuestion } from '../../../api/records';
import { createFileWorker } from '../../../worker/file-worker';
import { noteSession } from '../../../api/post';
import type { DroppedFiles, DropJobs, DroppedReply } from './dropped-files';

/** Builds on the server. */
export const artifactBuildsQuery = queryOptions({
  queryKey: ['kept builds'],
  queryFn: ({ signal }) => artifactBuilds('', signal),
  staleTime: 60_000,
  retry: false,
});

/** Builds on the server with a file of one of these names. */
export function buildsWithQuery(names: readonly string[]) {
  const search = new URLSearchParams(names.map((name) => ['file', name]));
  return queryOptions({
    queryKey: ['builds with', ...names],
    queryFn: ({ signal }) => artifactBuilds(`?${search}`, signal),
    retry: false,
  });
}

async function artifactBuilds(search: string, signal: AbortSignal): Promise<ArtifactBuilds> {
  const response = await fetch(`${KEPT_BUILDS_PATH}${search}`, { signal });
  if (noteSession(response) || !response.ok) throw new Error(`kept builds: HTTP ${response.status}`);
  return ArtifactBuilds.parse(parseJson(await response.text()));
}

/** Stack to convert with dropped files only. */
type DroppedQuestion = StackQuestion & { dropped: DroppedFiles };

const withWorker = createFileWorker<DropJobs>(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);

/** Converts a stack by dropped files; `onFile` receives the name of each file before it is read. */
export function droppedQuery(question: DroppedQuestion | undefined, onFile: (name: string) => void) {
  return queryOptions({
    queryKey: ['dropped files', question?.number],
    queryFn: question ? ({ signal }) => convert(question, signal, onFile) : skipToken,
    staleTime: Infinity,
    // Needs no network, and a failure repeats.
    networkMode: 'always',
    retry: false,
  });
}

function convert(
  { input, dropped }: DroppedQuestion,
  signal: AbortSignal,
  onProgress: (name: string) => void,
): Promise<DroppedReply> {
  return withWorker((worker) =>
    worker.ask('convert', { job: jobOf(input), dropped }, { signal, onProgress }),
  );
}

function jobOf({
  type,
  stack,
  clean,
  near = NEAR.default,
  version = '',
  binary_images: binaryImages,
}: StackQuestion['input']): Job {
  return { type, stack, clean, near, version, buildId: '', variant: '', binaryImages };
}
