/** Error for a source map that cannot be used. */
export class MapFault extends Error {
  override readonly name = 'MapFault';

  constructor() {
    super('is no source map, or a damaged or too large one');
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
  if (count > MAP_LIMITS[what]) throw new MapFault();
}
