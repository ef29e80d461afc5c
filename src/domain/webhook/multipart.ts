import { scanJson } from '../json/scan';

const MAX_PARTS = 1000;

/**
 * Fields of a multipart body as a JSON object, in order and as often as they come; undefined if it is none. JSON inside
 * of one stays JSON; a file has its name and type beside its content.
 */
export function multipartFields(body: string, type: string): string | undefined {
  const boundary = boundaryOf(body, type);
  if (boundary === undefined) return undefined;
  const pieces = body.split(`--${boundary}`).slice(1, MAX_PARTS + 1);
  const members = pieces.flatMap((piece) => (piece.startsWith('--') ? [] : memberOf(piece)));
  return members.length === 0 ? undefined : `{${members.join(',')}}`;
}

function boundaryOf(body: string, type: string): string | undefined {
  const named = /^multipart\/.*;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type);
  const boundary = named?.[1] ?? named?.[2] ?? /^--([^\s"]{1,70})\r?\nContent-/i.exec(body)?.[1];
  return boundary !== undefined && body.includes(`--${boundary}`) ? boundary : undefined;
}

/** A part as a member of the object; none without a name. */
function memberOf(piece: string): string[] {
  const [, head = '', content = ''] = /^\r?\n((?:[^\r\n]+\r?\n)*)\r?\n([^]*)$/.exec(piece) ?? [];
  const name = /^Content-Disposition:.*?[;\s]name="([^"]*)"/im.exec(head)?.[1];
  if (name === undefined) return [];
  const file = /^Content-Disposition:.*?[;\s]filename="([^"]*)"/im.exec(head)?.[1];
  const text = content.replace(/\r?\n$/, '');
  const value = /^\s*[[{]/.test(text) && scanJson(text).ok ? text : JSON.stringify(text);
  const key = JSON.stringify(name);
  if (file === undefined) return [`${key}:${value}`];
  const type = /^Content-Type:\s*(\S[^\r\n]*)/im.exec(head)?.[1] ?? '';
  return [`${key}:{"filename":${JSON.stringify(file)},"type":${JSON.stringify(type)},"content":${value}}`];
}
