import type { StackType } from '#contract/stack';
import { READERS } from '#symbolication/enrich';
import { readFile } from 'node:fs/promises';
import type { NewArtifact } from '../stack/artifacts/artifacts';
import { ArtifactError } from '../stack/collect/artifact-error';

/** An artifact whose content waits in a file. */
export type KeptArtifact = { path: string; alsoAt: readonly string[]; file: string; bytes: number };

/** One content after the other. */
export async function* contentsOf(kept: readonly KeptArtifact[]): AsyncGenerator<NewArtifact> {
  for (const { path, alsoAt, file } of kept) yield { path, alsoAt, content: await readFile(file) };
}

/**
 * The sender has looked into each. What could never be read is refused all the same; what is damaged beyond that
 * counts as missing, stack by stack.
 * @throws ArtifactError
 */
export function checkKept(type: StackType, kept: readonly KeptArtifact[]): void {
  const { name, maxBytes } = READERS[type];
  const long = kept.filter(({ bytes }) => bytes > maxBytes);
  if (kept.length === 0) throw new ArtifactError([`There is no ${name}`]);
  if (long.length > 0) {
    throw new ArtifactError(long.map(({ path }) => `${path}: is longer than ${maxBytes} bytes`));
  }
}
