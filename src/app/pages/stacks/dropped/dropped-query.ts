import { queryOptions, skipToken } from '@tanstack/react-query';
import { NEAR } from '#contract/stack';
import type { Job } from '#symbolication/enrich';
import { Envelope } from '#contract/envelope';
import { parseJson } from '#contract/json';
import { AddedFiles, KEPT_BUILDS_PATH, KeptBuilds } from '#contract/kept-builds';
import type { StackQuestion } from '../../../api/stacks';
import { type Client, createClient } from '../../../worker/client';
import { noteSession } from '../../../api/session';
import type { DroppedFiles } from './dropped-files';
import type { DropJobs, DroppedReply } from './jobs';
import type { KeptBuild } from './kept-parts';

/** What the server has for stacks, where the dashboard's key may add to it. */
export const keptBuildsQuery = queryOptions({
  queryKey: ['kept builds'],
  queryFn: async ({ signal }) => {
    const response = await fetch(KEPT_BUILDS_PATH, { signal });
    if (noteSession(response) || !response.ok) throw new Error(`kept builds: HTTP ${response.status}`);
    return KeptBuilds.parse(parseJson(await response.text()));
  },
  staleTime: 60_000,
  retry: false,
});

/** A stack that is to be read by dropped files, and by nothing else. */
export type DroppedQuestion = StackQuestion & { dropped: DroppedFiles };

/** One that has nothing to do, with what it found in the files. */
let idle: Client<DropJobs> | undefined;

/** @param onFile gets the name of each file before it is read. */
export function droppedQuery(question: DroppedQuestion | undefined, onFile: (name: string) => void) {
  return queryOptions({
    queryKey: ['dropped files', question?.number],
    queryFn: question ? ({ signal }) => convert(question, signal, onFile) : skipToken,
    staleTime: Infinity,
    // Nothing of it needs a network, and what failed once fails again.
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

/** The files that answered a stack, packed as a server takes them. Rejects where one cannot be read any more. */
export function packed({ input, dropped }: DroppedQuestion, build: KeptBuild): Promise<Blob> {
  return withWorker((worker) => worker.ask('pack', { job: jobOf(input), dropped, build }));
}

async function withWorker<T>(ask: (worker: Client<DropJobs>) => Promise<T>): Promise<T> {
  const worker = idle ?? newWorker();
  idle = undefined;
  try {
    const reply = await ask(worker);
    if (idle) worker.end();
    else idle = worker;
    return reply;
  } catch (error) {
    // At once: reading a file of a gigabyte takes a while.
    worker.end();
    throw error;
  }
}

function newWorker(): Client<DropJobs> {
  return createClient({
    start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    broken: (message) =>
      new Error(message || 'The part of the dashboard that reads files ran out of memory, or was not there.'),
  });
}

function jobOf({
  type,
  stack,
  near = NEAR.default,
  version = '',
  binary_images: binaryImages,
}: StackQuestion['input']): Job {
  return { type, stack, near, version, buildId: '', variant: '', binaryImages };
}

/**
 * Adds files for everybody. @param parts as `keptParts` makes them.
 * @throws Error for people where the server took nothing.
 */
export async function addFiles(parts: Blob): Promise<number> {
  const response = await fetch(KEPT_BUILDS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: parts,
  }).catch(() => {
    throw new Error('The server could not be reached.');
  });
  if (noteSession(response)) throw new Error('Nobody is signed in any more.');
  const reply = parseJson(await response.text());
  const added = AddedFiles.safeParse(reply);
  if (added.success) return added.data.data.artifacts;
  const refused = Envelope.safeParse(reply);
  throw new Error(
    (refused.success && refused.data.error?.message) || `The server answered ${response.status}.`,
  );
}
