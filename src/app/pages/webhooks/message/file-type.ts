const TYPES = [
  { begins: /^\s*<(?:!doctype html|html)/i, ending: 'html', type: 'text/html' },
  { begins: /^\s*</, ending: 'xml', type: 'application/xml' },
  { begins: /^\s*[[{]/, ending: 'json', type: 'application/json' },
] as const;

/** What a body is saved as, by how it begins; text where that tells nothing. */
export function fileTypeOf(body: string): { ending: string; type: string } {
  return TYPES.find(({ begins }) => begins.test(body)) ?? { ending: 'txt', type: 'text/plain' };
}
