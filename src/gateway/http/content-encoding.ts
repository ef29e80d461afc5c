export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest that a client takes, by its header Accept-Encoding (RFC 9110 12.5.3). */
export function encodingFor(accepted: string): Encoding {
  const offers = accepted.split(',').filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  const names = new Set(offers.map((offer) => offer.split(';', 1)[0]?.trim().toLowerCase()));
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : 'identity';
}
