import type { OpenedArtifact, StackReader } from '#symbolication/enrich';
import { gunzipSync } from 'node:zlib';
import { hashOf } from '../artifacts/artifacts';

/**
 * Opens the artifact in a content. Undefined if the content is missing, incomplete, does not match its hash, or
 * cannot be read: an older version may have accepted what this one rejects.
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
