import type { OpenedArtifact, StackReader } from '#symbolication/enrich';
import { gunzipSync } from 'node:zlib';
import { hashOf } from '../artifacts/hash';

/**
 * Opens the artifact in a content. Undefined where the content is gone, not all there, or another one than its hash
 * says, and where its reader cannot read it: an older version may have taken what this one refuses.
 */
export function openContent(
  hash: string,
  pieces: readonly Uint8Array[],
  reader: StackReader,
): OpenedArtifact | undefined {
  if (pieces.length === 0) return undefined;
  try {
    const content = gunzipSync(Buffer.concat(pieces), { maxOutputLength: reader.maxBytes });
    return hashOf(content) === hash ? reader.open(content) : undefined;
  } catch {
    return undefined;
  }
}
