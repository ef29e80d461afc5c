import type { Span } from './spans';

const EMAIL =
  /(?<![\p{L}\p{N}._%+@-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,63}(?:@|%40)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}]{2,24}(?![\p{L}\p{N}])/gu;

/** Names of files have the form of a host: `render@app.bundle.js` is how some engines print a frame. */
const FILE_ENDING =
  /\.(?:[cm]?[jt]sx?|map|html?|json|css|wasm|bundle|jsbundle|vue|svelte|php|py|rb|java|kt|swift|dart)$/i;

/** Spans of e-mail addresses, also percent-encoded ones in an address. */
export function emailSpans(text: string): Span[] {
  if (!text.includes('@') && !text.includes('%40')) return [];
  return Array.from(text.matchAll(EMAIL))
    .filter(([address]) => !FILE_ENDING.test(address))
    .map(({ 0: address, index }) => ({ start: index, end: index + address.length }));
}
