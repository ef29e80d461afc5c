import { formatCount } from '#domain/text/count';
/** Error for an unusable source map, with a user-facing message. */
export class MapFault extends Error {
  override readonly name = 'MapFault';
  readonly kind: 'not JSON' | 'cut off' | 'shape' | 'mappings' | 'too large';

  constructor(kind: MapFault['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Limits of a map. The largest ones shipped in packages have 20 MB and 1.4 million segments. */
export const MAP_LIMITS = {
  bytes: 256 * 1024 * 1024,
  segments: 8_000_000,
  lines: 8_000_000,
  sources: 200_000,
  names: 4_000_000,
  sections: 100_000,
  members: 1000,
  depth: 200,
} as const;

export function checkLimit(what: keyof typeof MAP_LIMITS, count: number) {
  if (count <= MAP_LIMITS[what]) return;
  const limit = formatCount(MAP_LIMITS[what]);
  throw new MapFault('too large', `the source map has more than ${limit} ${what}`);
}
