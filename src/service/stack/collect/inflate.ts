import type { Inflate, InflateRaw } from '#symbolication/collect';
import { promisify } from 'node:util';
import { inflateRaw as inflateRawAsync, inflateSync } from 'node:zlib';

export const inflate: Inflate = (packed, size) => inflateSync(packed, { maxOutputLength: size });

export const inflateRaw: InflateRaw = (packed, size) =>
  // No length at all is no limit that Node takes.
  promisify(inflateRawAsync)(packed, { maxOutputLength: Math.max(1, size) });
