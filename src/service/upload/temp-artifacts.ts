import type { StackType } from '#contract/stack';
import { READERS } from '#symbolication/platforms';
import { readFile } from 'node:fs/promises';
import type { NewArtifact } from '../stack/artifacts';
import { ArtifactError } from '../stack/collect';

/** Artifact whose content is in a temporary file. */
export type TempArtifact = { path: string; alsoAt: readonly string[]; file: string; bytes: number };

/** Artifacts with their contents, loaded one at a time. */
export async function* contentsOf(kept: readonly TempArtifact[]): AsyncGenerator<NewArtifact> {
  for (const { path, alsoAt, file } of kept) yield { path, alsoAt, content: await readFile(file) };
}

/**
 * Rejects artifacts that can never be read, although each was checked. Other damage is found when a
 * stack is symbolicated; the artifact then counts as missing.
 * @throws ArtifactError
 */
export function checkArtifacts(type: StackType, kept: readonly TempArtifact[]): void {
  const { name, maxBytes } = READERS[type];
  const long = kept.filter(({ bytes }) => bytes > maxBytes);
  if (kept.length === 0) throw new ArtifactError([`There is no ${name}`]);
  if (long.length > 0) {
    throw new ArtifactError(long.map(({ path }) => `${path}: is longer than ${maxBytes} bytes`));
  }
}

/** Items until the signal aborts, which throws its reason. */
export async function* untilAborted<Item>(
  items: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
  signal.throwIfAborted();
}
