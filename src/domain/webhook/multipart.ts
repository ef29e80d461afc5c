import type { Span } from '../privacy/spans';

const MAX_PARTS = 1000;

/** A part of a multipart body, with the place of its content and of the name of its file. */
type FormPart = { name: string; file?: Span; content: Span };

/** Parts of a multipart body that have a name; undefined if it is none. */
export function multipartParts(body: string): FormPart[] | undefined {
  const boundary = boundaryOf(body);
  if (boundary === undefined) return undefined;
  const delimiter = `--${boundary}`;
  const parts: FormPart[] = [];
  let at = 0;
  for (const piece of body.split(delimiter, MAX_PARTS + 1)) {
    if (at > 0 && !piece.startsWith('--')) parts.push(...partOf(piece, at));
    at += piece.length + delimiter.length;
  }
  return parts.length === 0 ? undefined : parts;
}

function boundaryOf(body: string): string | undefined {
  return /^--([^\s"]{1,70})\r?\nContent-/i.exec(body)?.[1];
}

/** Empty for a part without a name. */
function partOf(piece: string, at: number): FormPart[] {
  const [, head = '', content = ''] = /^\r?\n((?:[^\r\n]+\r?\n)*)\r?\n([^]*)$/.exec(piece) ?? [];
  const name = /^Content-Disposition:.*?[;\s]name="([^"]*)"/im.exec(head)?.[1];
  if (name === undefined) return [];
  const file = /^Content-Disposition:.*?[;\s]filename="([^"]*)"/dim.exec(head)?.indices?.[1];
  const headAt = at + piece.indexOf(head);
  const start = at + piece.length - content.length;
  return [
    {
      name,
      ...(file && { file: { start: headAt + file[0], end: headAt + file[1] } }),
      content: { start, end: start + content.replace(/\r?\n$/, '').length },
    },
  ];
}
