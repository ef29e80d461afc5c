export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** The encodings that a client takes, by its header Accept-Encoding (RFC 9110 12.5.3). */
function acceptedIn(header: string): ReadonlySet<string | undefined> {
  const offers = header.split(',').filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  return new Set(offers.map((offer) => offer.split(';', 1)[0]?.trim().toLowerCase()));
}

/** The first of some encodings, the best before the others, that a client takes. */
export function encodingFor<E extends Encoding>(header: string, offered: readonly E[]): E | 'identity' {
  const accepted = acceptedIn(header);
  return offered.find((encoding) => accepted.has(encoding)) ?? 'identity';
}
