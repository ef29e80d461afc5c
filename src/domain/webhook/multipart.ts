import { scanJson } from '../json/scan';
import type { Span } from '../privacy/spans';

const MAX_PARTS = 1000;

/** A part of a multipart body, with the place of its content and of the name of its file. */
type FormPart = { name: string; file?: Span; content: Span; type: string };

/**
 * Fields of a multipart body as a JSON object, in order and as often as they come; undefined if it is none. JSON inside
 * of one stays JSON; a file has its name and type beside its content.
 */
export function multipartFields(body: string, type: string): string | undefined {
  const parts = multipartParts(body, type);
  return parts && `{${parts.map((part) => memberOf(body, part)).join(',')}}`;
}

/** Parts of a multipart body that have a name; undefined if it is none. */
export function multipartParts(body: string, type: string): FormPart[] | undefined {
  const boundary = boundaryOf(body, type);
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

function boundaryOf(body: string, type: string): string | undefined {
  const match = /^multipart\/.*;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type);
  const boundary = match?.[1] ?? match?.[2] ?? /^--([^\s"]{1,70})\r?\nContent-/i.exec(body)?.[1];
  return boundary !== undefined && body.includes(`--${boundary}`) ? boundary : undefined;
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
      type: /^Content-Type:\s*(\S[^\r\n]*)/im.exec(head)?.[1] ?? '',
    },
  ];
}

/** A part as a member of the object. */
function memberOf(body: string, { name, file, content, type }: FormPart): string {
  const text = body.slice(content.start, content.end);
  const value = /^\s*[[{]/.test(text) && scanJson(text).ok ? text : JSON.stringify(text);
  const key = JSON.stringify(name);
  if (file === undefined) return `${key}:${value}`;
  const fileName = JSON.stringify(body.slice(file.start, file.end));
  return `${key}:{"filename":${fileName},"type":${JSON.stringify(type)},"content":${value}}`;
}
