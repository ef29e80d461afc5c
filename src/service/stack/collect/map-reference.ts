import { posix } from 'node:path';

const NAME = 'sourceMappingURL=';

/**
 * The map that a script names in its last comment, if it names one: `//# sourceMappingURL=main.js.map`, also as `//@`
 * and in a block comment. Text elsewhere in the script that looks like it is code.
 */
export function mapReference(script: Buffer): string | undefined {
  let end = script.length;
  for (;;) {
    while (end > 0 && isSpace(script[end - 1])) end -= 1;
    const start = lineStart(script, end);
    const line = script.subarray(start, end);
    const comment = commentIn(line);
    if (comment !== undefined) return comment;
    // Other comments may stand behind it, such as the id of a debugger.
    if (start === 0 || !/^\s*\/\//.test(line.subarray(0, 200).toString('latin1'))) return undefined;
    end = start;
  }
}

/** A name of a file beside `from`, relative to the folder; undefined where it leads out of it or is no relative one. */
export function resolveName(from: string, reference: string): string | undefined {
  const [plain = ''] = reference.split(/[?#]/, 1);
  if (plain === '' || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(plain)) return undefined;
  const name = posix.normalize(posix.join(posix.dirname(from), decoded(plain)));
  return name.startsWith('../') || name === '..' ? undefined : name;
}

/** The content of a `data:` URL; undefined where it is none, or its text is broken. */
export function dataContent(url: string): Buffer | undefined {
  const comma = url.indexOf(',');
  if (!/^data:/i.test(url) || comma < 0) return undefined;
  const body = url.slice(comma + 1);
  if (/;base64$/i.test(url.slice(0, comma))) return Buffer.from(body, 'base64');
  try {
    return Buffer.from(decodeURIComponent(body));
  } catch {
    return undefined;
  }
}

/** Looked for from the end of the line, which may be a bundle of megabytes or a map in base64. */
function commentIn(line: Buffer): string | undefined {
  const at = line.lastIndexOf(NAME);
  const before = line.subarray(Math.max(0, at - 8), Math.max(0, at)).toString('latin1');
  const opening = /(?:^|\s|[;})])(\/\/|\/\*)[#@]\s*$/.exec(before)?.[1];
  if (at < 0 || opening === undefined) return undefined;
  const rest = line.subarray(at + NAME.length).toString('utf8');
  const url = opening === '/*' ? /^(\S*?)\s*\*\/$/.exec(rest)?.[1] : rest;
  return url === undefined || url === '' || /[\s'"`]/.test(url) ? undefined : url;
}

function lineStart(script: Buffer, end: number): number {
  for (let at = end; at > 0; at--) if (script[at - 1] === 0x0a || script[at - 1] === 0x0d) return at;
  return 0;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
