import type { Inflate, InflateRaw } from '#symbolication/collect';
import { promisify } from 'node:util';
import { inflateRaw as inflateRawAsync, inflateSync } from 'node:zlib';

export const inflate: Inflate = (packed, size) => inflateSync(packed, { maxOutputLength: size });

export const inflateRaw: InflateRaw = (packed, size) =>
  // Node does not accept a limit of 0.
  promisify(inflateRawAsync)(packed, { maxOutputLength: Math.max(1, size) });
