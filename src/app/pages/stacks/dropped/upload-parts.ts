import { stringifyJson } from '#contract/json';
import type { StackType } from '#contract/stack';
import type { Dropped } from '#symbolication/collect';
import { type DroppedReply, READERS } from '#symbolication/enrich';

/** Build of the files, as in the form. */
export type UploadBuild = {
  type: StackType;
  service: string;
  version: string;
  buildId: string;
  variant: string;
};

/**
 * Files with an answer in the upload format: each part is a line of JSON followed by its bytes (decision 17).
 * Reads one file at a time into a blob on disk.
 */
export async function uploadParts(
  build: UploadBuild,
  { artifacts }: Dropped,
  { frames, answers }: DroppedReply,
  onFile: (file: string) => void,
): Promise<Blob[]> {
  const { type, service, version } = build;
  const parts: Blob[] = [head({ build: { type, service, version } })];
  for (const [index, answer] of answers.entries()) {
    const artifact = artifacts[index];
    const answered = answer.frames.flatMap((at) => frames[at] ?? []);
    if (!artifact || answered.length === 0) continue;
    const [path, ...others] = READERS[type].artifactPaths(build, artifact.paths, answered);
    if (path === undefined) continue;
    onFile(artifact.file);
    const content = await artifact.content();
    if (typeof content === 'string') throw new Error(`${artifact.file} ${content}`);
    parts.push(head({ path, also_at: others, bytes: content.length }), new Blob([Uint8Array.from(content)]));
  }
  return [...parts, head({ end: true })];
}

function head(line: Record<string, unknown>): Blob {
  return new Blob([`${stringifyJson(line)}\n`]);
}
