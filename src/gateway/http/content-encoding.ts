export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** Encodings accepted by an Accept-Encoding header (RFC 9110 12.5.3). */
function acceptedIn(header: string): ReadonlySet<string | undefined> {
  const offers = header.split(',').filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  return new Set(offers.map((offer) => offer.split(';', 1)[0]?.trim().toLowerCase()));
}

/** First of the offered encodings, best first, that a client accepts. */
export function encodingFor<E extends Encoding>(header: string, offered: readonly E[]): E | 'identity' {
  const accepted = acceptedIn(header);
  return offered.find((encoding) => accepted.has(encoding)) ?? 'identity';
}
