import { createHash } from 'node:crypto';

/** SHA-256 in 64 hex digits: the id of a content. */
export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
