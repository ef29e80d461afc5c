import { parseJson, stringifyJson } from '#contract/json';

/**
 * Headers of a delivery, in whichever of the forms senders store them: a JSON object (a value or a list of values by
 * name), a JSON array (of pairs or of objects), or lines as on the wire.
 */

export type Header = { name: string; value: string };
export type ParsedHeaders = {
  form: 'json' | 'lines' | 'pairs' | 'unknown';
  headers: Header[];
  /** What is no header: a status line, lines without a colon, the whole text where nothing was understood. */
  rest: string;
};

const LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/s;
const NAME_KEYS = ['name', 'Name', 'key', 'Key'];
const VALUE_KEYS = ['value', 'Value', 'values', 'Values'];

/** Reads headers; never throws. An empty text has no headers and is of the form `lines`. */
export function parseHeaders(text: string): ParsedHeaders {
  const trimmed = text.trim();
  if (trimmed === '') return { form: 'lines', headers: [], rest: '' };
  return (/^[[{]/.test(trimmed) && fromJson(trimmed)) || fromLines(text);
}

/** The values of a header by name in any case, in order. */
export function headerValues(headers: readonly Header[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter((header) => header.name.toLowerCase() === wanted).map((header) => header.value);
}

function fromJson(text: string): ParsedHeaders | undefined {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  if (isRecord(value)) return { form: 'json', headers: Object.entries(value).flatMap(namedValues), rest: '' };
  if (!Array.isArray(value)) return undefined;
  const items: unknown[] = value;
  const rest = items.filter((item) => headersOf(item).length === 0);
  return {
    form: 'pairs',
    headers: items.flatMap(headersOf),
    rest: rest.map((item) => stringifyJson(item)).join('\n'),
  };
}

function headersOf(item: unknown): Header[] {
  if (typeof item === 'string') return fromLines(item).headers;
  if (Array.isArray(item)) {
    const [name, ...values]: unknown[] = item;
    return typeof name === 'string' && values.length > 0
      ? values.flatMap((value) => namedValues([name, value]))
      : [];
  }
  if (!isRecord(item)) return [];
  const name = NAME_KEYS.map((key) => item[key]).find((found) => typeof found === 'string');
  const value = VALUE_KEYS.map((key) => item[key]).find((found) => found !== undefined);
  if (typeof name === 'string' && value !== undefined) return namedValues([name, value]);
  return Object.entries(item).flatMap(namedValues);
}

function namedValues([name, value]: [string, unknown]): Header[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => namedValues([name, one]));
  if (value === null || value === undefined) return [{ name, value: '' }];
  return [{ name, value: typeof value === 'string' ? value : stringifyJson(value) }];
}

function fromLines(text: string): ParsedHeaders {
  const headers: Header[] = [];
  const rest: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = headers.at(-1);
    const match = LINE.exec(line);
    if (/^[ \t]+\S/.test(line) && last) last.value = `${last.value} ${line.trim()}`.trim();
    else if (match) headers.push({ name: match[1] ?? '', value: (match[2] ?? '').trim() });
    else if (line.trim() !== '') rest.push(line);
  }
  if (headers.length === 0) return { form: 'unknown', headers, rest: text };
  return { form: 'lines', headers, rest: rest.join('\n') };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
