import { parseJson, stringifyJson } from '#contract/json';
import { cover } from '../privacy/spans';
import { MASK, type MaskRules } from '../privacy/secrets';

/**
 * Headers of a delivery, in whichever of the forms senders store them: a JSON object (a value or a list of values by
 * name), a JSON array (of pairs or of objects), or lines as on the wire.
 */

export type Header = { name: string; value: string };
export type ParsedHeaders = {
  form: 'json' | 'lines' | 'pairs' | 'unknown';
  headers: Header[];
  /** Text that is no header: a status line, lines without a colon, or all of it if nothing was recognised. */
  rest: string;
};

const LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/s;
const NAME_KEYS = ['name', 'Name', 'key', 'Key'];
const VALUE_KEYS = ['value', 'Value', 'values', 'Values'];

/** Reads headers; never throws. An empty text has no headers and is of the form `lines`. */
export function parseHeaders(text: string): ParsedHeaders {
  const trimmed = text.trim();
  if (trimmed === '') return { form: 'lines', headers: [], rest: '' };
  return fromJson(trimmed) ?? fromLines(text);
}

/** Undefined for text that is not JSON or is nested too deeply. */
function fromJson(text: string): ParsedHeaders | undefined {
  try {
    return fromValue(parseJson(text));
  } catch {
    return undefined;
  }
}

/** The values of a header by name in any case, in order. */
export function headerValues(headers: readonly Header[], name: string): string[] {
  const lowerName = name.toLowerCase();
  return headers.filter((header) => header.name.toLowerCase() === lowerName).map((header) => header.value);
}

/**
 * Headers in lines, masked. Of a text in an unknown notation nothing is shown, since no rule knows where its secrets
 * are.
 */
export function maskHeaderText(text: string, rules: MaskRules): string {
  const { form, headers, rest } = parseHeaders(text);
  if (form === 'unknown') return MASK;
  const masked = headers.map(
    ({ name, value }) =>
      `${name}: ${cover(value, rules.header(name, value), MASK).replaceAll(/[\r\n]+/g, ' ')}`,
  );
  return [...(rest === '' ? [] : [cover(rest, rules.value('', rest), MASK)]), ...masked].join('\n');
}

function fromValue(value: unknown): ParsedHeaders | undefined {
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
  if (Array.isArray(value)) return value.flatMap((element: unknown) => namedValues([name, element]));
  if (value === null || value === undefined) return [{ name, value: '' }];
  return [{ name, value: typeof value === 'string' ? value : stringifyJson(value) }];
}

function fromLines(text: string): ParsedHeaders {
  const folded: { name: string; lines: string[] }[] = [];
  const rest: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = folded.at(-1);
    const match = LINE.exec(line);
    if (/^[ \t]+\S/.test(line) && last) last.lines.push(line.trim());
    else if (match) folded.push({ name: match[1] ?? '', lines: [(match[2] ?? '').trim()] });
    else if (line.trim() !== '') rest.push(line);
  }
  if (folded.length === 0) return { form: 'unknown', headers: [], rest: text };
  const headers = folded.map(({ name, lines }) => ({ name, value: lines.join(' ').trim() }));
  return { form: 'lines', headers, rest: rest.join('\n') };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
