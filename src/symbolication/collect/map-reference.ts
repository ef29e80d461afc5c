import { fromBase64, utf8 } from '#domain/text/bytes';
import { decodedUri } from '#domain/text/decode';

const NAME = 'sourceMappingURL=';

/**
 * The map that a script names in its last comment, if it names one: `//# sourceMappingURL=main.js.map`, also as `//@`
 * and in a block comment. Text elsewhere in the script that looks like it is code.
 */
export function mapReference(script: Uint8Array): string | undefined {
  let end = script.length;
  for (;;) {
    while (end > 0 && isSpace(script[end - 1])) end -= 1;
    const start = lineStart(script, end);
    const line = script.subarray(start, end);
    const comment = commentIn(line);
    if (comment !== undefined) return comment;
    // Other comments may stand behind it, such as the id of a debugger.
    if (start === 0 || !/^\s*\/\//.test(latin1(line.subarray(0, 200)))) return undefined;
    end = start;
  }
}

/**
 * File name for a reference in `from`, relative to the folder; undefined if it leaves the folder or is not relative.
 */
export function resolveName(from: string, reference: string): string | undefined {
  const [plain = ''] = reference.split(/[?#]/, 1);
  if (plain === '' || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(plain)) return undefined;
  const parts = from.split('/').slice(0, -1);
  for (const part of decodedUri(plain).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** The content of a `data:` URL; undefined where it is none, or its text is broken. */
export function dataContent(url: string): Uint8Array | undefined {
  const comma = url.indexOf(',');
  if (!/^data:/i.test(url) || comma < 0) return undefined;
  const body = url.slice(comma + 1);
  if (/;base64$/i.test(url.slice(0, comma))) return fromBase64(body);
  try {
    return utf8(decodeURIComponent(body));
  } catch {
    return undefined;
  }
}

/** Looked for from the end of the line, which may be a bundle of megabytes or a map in base64. */
function commentIn(line: Uint8Array): string | undefined {
  const at = lastIndexOf(line, NAME);
  const before = latin1(line.subarray(Math.max(0, at - 8), Math.max(0, at)));
  const opening = /(?:^|\s|[;})])(\/\/|\/\*)[#@]\s*$/.exec(before)?.[1];
  if (at < 0 || opening === undefined) return undefined;
  const rest = new TextDecoder().decode(line.subarray(at + NAME.length));
  const url = opening === '/*' ? /^(\S*?)\s*\*\/$/.exec(rest)?.[1] : rest;
  return url === undefined || url === '' || /[\s'"`]/.test(url) ? undefined : url;
}

function lastIndexOf(bytes: Uint8Array, text: string): number {
  const needle = utf8(text);
  const first = needle[0] ?? 0;
  for (let end = bytes.length; end > 0;) {
    const at = bytes.subarray(0, end).lastIndexOf(first);
    if (at < 0 || needle.every((byte, index) => bytes[at + index] === byte)) return at;
    end = at;
  }
  return -1;
}

/** A character for each byte. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function lineStart(script: Uint8Array, end: number): number {
  for (let at = end; at > 0; at--) if (script[at - 1] === 0x0a || script[at - 1] === 0x0d) return at;
  return 0;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}
