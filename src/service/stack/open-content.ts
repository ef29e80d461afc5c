import { gunzipSync } from 'node:zlib';
import { openSourceMap, type SourceMap } from '#domain/stack/javascript/map/source-map';
import { MAX_MAP_BYTES } from './limits';
import { hashOf } from './hash';

/**
 * Opens the map in a content. Undefined where the content is gone, not all there, or another one than its hash says,
 * and where it cannot be read as a map: an older version may have taken what this one refuses.
 */
export function openContent(hash: string, pieces: readonly Uint8Array[]): SourceMap | undefined {
  if (pieces.length === 0) return undefined;
  try {
    const content = gunzipSync(Buffer.concat(pieces), { maxOutputLength: MAX_MAP_BYTES });
    return hashOf(content) === hash ? openSourceMap(content) : undefined;
  } catch {
    return undefined;
  }
}
