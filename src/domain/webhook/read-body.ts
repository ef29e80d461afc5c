import { type Bytes, fromBase64 } from '../text/bytes';
import { counted } from '../text/count';
import { scanJson, type JsonFault, type JsonTree } from '../json/scan';
import { isJsonLine, isJsonLines, type Line, textLines } from './body';
import { formFields, isForm } from './form-fields';
import { multipartFields } from './multipart';
import {
  charactersAsBytes,
  looksLikeBytes,
  packedNote,
  type Unpack,
  unpackedBytes,
  unreadableNote,
} from './packed';

/**
 * A parsed body: values in a tree, if it has any, else lines. A tree is JSON, several JSON values on lines of their
 * own, or the fields of a form, of parts too.
 */
export type ReadBody = {
  /** "JSON", "form", "text": format, for a heading. */
  what: string;
  /** Note in sentences; '' without any. */
  note: string;
} & ({ kind: 'tree'; tree: JsonTree } | { kind: 'lines'; source: string; lines: Line[] });

/** Headers of the message: its Content-Type, and its content coding; '' for none. */
export type BodyForm = { type: string; coding: string };

const BASE64 = /^[A-Za-z0-9+/_-]{16,}={0,2}$/;

/** Bytes that files of a kind begin with. */
const MAGIC: readonly (readonly [string, readonly number[]])[] = [
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a GIF image', [0x47, 0x49, 0x46, 0x38]],
  ['gzip', [0x1f, 0x8b]],
  ['a zip file', [0x50, 0x4b, 0x03, 0x04]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
];

/** Reads any body; never throws. */
export function readBody(body: string, { type, coding }: BodyForm, unpack: Unpack): ReadBody {
  const scan = scanJson(body);
  if (scan.ok) return { kind: 'tree', what: 'JSON', note: '', tree: scan.tree };
  if (isJsonLines(body)) return readLines(body);
  const decoded = readBase64(body, { type, coding }, unpack) ?? readBytes(body, { type, coding }, unpack);
  if (decoded) return decoded;
  const parts = multipartFields(body, type);
  if (parts !== undefined) return { ...treeOf(parts), what: 'multipart', note: 'Shown by part.' };
  if (isOfForm(body, type)) return { ...treeOf(fieldsOf(body)), what: 'form', note: 'Shown decoded.' };
  return readText(body, type, scan.fault);
}

/** A body as sent. */
export function rawBody(body: string): ReadBody {
  return { kind: 'lines', what: 'as sent', note: '', source: body, lines: textLines(body) };
}

function readText(body: string, type: string, fault: JsonFault): ReadBody {
  const isMarkup = /^\s*</.test(body);
  const what = isMarkup ? markupName(body, type) : 'text';
  const broken = /^\s*[[{]/.test(body)
    ? `Not JSON: ${fault.message}, line ${fault.line}, column ${fault.column}. Shown as text.`
    : '';
  const isLost = body.includes('\ufffd');
  return {
    ...rawBody(body),
    what: isLost ? 'not text' : what,
    note: isLost
      ? 'Some of its bytes are no text. The record has � in their place, so the file cannot be had back from it.'
      : broken,
  };
}

function markupName(body: string, type: string): string {
  return /html/i.test(type) || /^\s*<(?:!doctype html|html)/i.test(body) ? 'HTML' : 'XML';
}

function treeOf(source: string): { kind: 'tree'; tree: JsonTree } {
  const scan = scanJson(source);
  if (!scan.ok) throw new Error(`a text that was made here is no JSON: ${scan.fault.message}`);
  return { kind: 'tree', tree: scan.tree };
}

function readLines(body: string): ReadBody {
  const lines = body.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, index }]));
  const broken = lines.filter(({ line }) => !isJsonLine(line));
  const values = lines.map(({ line }) => (isJsonLine(line) ? line : JSON.stringify(line)));
  const [first, ...others] = broken.map(({ index }) => index + 1);
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other line')}`;
  return {
    ...treeOf(`[${values.join(',')}]`),
    what: 'JSON lines',
    note: first === undefined ? '' : `Line ${first}${more}: not JSON, shown as text.`,
  };
}

function isOfForm(body: string, type: string): boolean {
  return isForm(body) && (type === '' || /x-www-form-urlencoded/i.test(type));
}

/** The fields of a form as members of an object, in order and as often as they come; JSON inside of one stays JSON. */
function fieldsOf(body: string): string {
  const members = formFields(body).map(([name, value]) => {
    const isJson = /^\s*[[{]/.test(value) && scanJson(value).ok;
    return `${JSON.stringify(name)}:${isJson ? value : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}`;
}

/** Text of a body in base64, unpacked if it is compressed; undefined for others, and for a word that looks like base64. */
export function textInBase64(body: string, coding: string, unpack: Unpack): string | undefined {
  const bytes = base64Bytes(body);
  const unpacked = bytes && unpackedBytes(bytes, coding, unpack);
  const text = bytes && decodedText(unpacked?.bytes ?? bytes);
  return unpacked || (text !== undefined && /^\s*[[{<]/.test(text)) ? text : undefined;
}

function base64Bytes(body: string): Bytes | undefined {
  const compact = body.replaceAll(/\s+/g, '');
  const isWord = !BASE64.test(compact) || /^(?:\d+|[a-z]+|[A-Z]+|[0-9a-f]+)$/.test(compact);
  return isWord ? undefined : fromBase64(compact);
}

/** Parses a text in base64; other content gets only its kind. */
function readBase64(body: string, form: BodyForm, unpack: Unpack): ReadBody | undefined {
  const bytes = base64Bytes(body);
  if (!bytes) return undefined;
  const unpacked = unpackedBytes(bytes, form.coding, unpack);
  const result = readDecoded(unpacked?.bytes ?? bytes, form.type, unpack);
  if (result) {
    const what = `${result.what} in ${unpacked ? `${unpacked.packing} and base64` : 'base64'}`;
    return { ...result, what, note: `Shown ${unpacked ? 'unpacked' : 'decoded'}. ${result.note}`.trim() };
  }
  if (unpacked)
    return {
      ...rawBody(body),
      what: `${unpacked.packing} in base64`,
      note: unreadableNote(unpacked.packing),
    };
  const kind = MAGIC.find(([, magic]) => magic.every((byte, i) => bytes[i] === byte))?.[0];
  const coding = form.coding || (kind === 'gzip' ? kind : '');
  if (coding !== '') return { ...rawBody(body), what: `${coding} in base64`, note: packedNote(coding, true) };
  return kind === undefined ? undefined : { ...rawBody(body), what: `${kind} in base64`, note: '' };
}

/** Parses compressed bytes that were kept as characters. */
function readBytes(body: string, { type, coding }: BodyForm, unpack: Unpack): ReadBody | undefined {
  if (coding === '' || !looksLikeBytes(body)) return undefined;
  const bytes = charactersAsBytes(body);
  const unpacked = bytes && unpackedBytes(bytes, coding, unpack);
  const result = unpacked && readDecoded(unpacked.bytes, type, unpack);
  if (!result) {
    const note = unpacked ? unreadableNote(unpacked.packing) : packedNote(coding, false);
    return { ...rawBody(body), what: 'not text', note };
  }
  return {
    ...result,
    what: `${result.what} in ${unpacked.packing}`,
    note: `Shown unpacked. ${result.note}`.trim(),
  };
}

/** Undefined for bytes that are no text. */
function readDecoded(bytes: Bytes, type: string, unpack: Unpack): ReadBody | undefined {
  const text = decodedText(bytes);
  if (text === undefined) return undefined;
  return readBody(text, { type: /json|xml|text|form/i.test(type) ? type : '', coding: '' }, unpack);
}

function decodedText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /[^\P{Cc}\t\r\n]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
