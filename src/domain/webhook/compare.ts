import { parseJson, stringifyJson } from '#contract/json';
import { cover } from '../privacy/spans';
import { MASK, type MaskRules, maskHeader, maskId, maskText, maskUrl } from '../privacy/secrets';
import { diffArrays } from 'diff';
import type { Delivery } from '#contract/webhook';
import { scanJson } from '../json/scan';
import { prettyLines } from '../json/tree';
import { type Line, textLines } from './body';
import { outcomeName } from './failure';
import { robotError } from './robot-error';

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

const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/s;
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
    const match = HEADER_LINE.exec(line);
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

/** Two deliveries side by side, line by line: compared as they are, and shown with their secrets masked. */

export type ComparedLine = {
  kind: 'same' | 'removed' | 'added';
  text: string;
  /** True if the line differs from one of the other side in masked secrets only. */
  isHidden?: true;
};

/** Part of two deliveries; at most `MAX_COMPARED_LINES` lines, of a longer part only the different ones. */
export type ComparedPart = {
  title: string;
  /** Lines that both sides have. */
  same: number;
  removed: number;
  added: number;
  lines: readonly ComparedLine[];
  /** True if no line differs, but the text does: spaces, order of headers or line ends. */
  isRewritten: boolean;
};

const MAX_COMPARED_LINES = 400;

/** Lines removed and added up to which the difference is searched; beyond, all lines between differ. */
const MAX_EDITS = 1000;

/** Compares outcome, headers and bodies of two deliveries. */
export function compareDeliveries(left: Delivery, right: Delivery): ComparedPart[] {
  return [
    part('Outcome', outcomeLines(left), outcomeLines(right)),
    headers('Request headers', left.request_headers, right.request_headers),
    body('Request body', left.request_body, right.request_body),
    headers('Response headers', left.response_headers, right.response_headers),
    body('Response body', left.response_body, right.response_body),
  ];
}

function headers(title: string, left: string, right: string): ComparedPart {
  const compared = part(title, headerLines(left), headerLines(right));
  return { ...compared, isRewritten: isUnchanged(compared) && left !== right };
}

/** JSON is compared pretty-printed. */
function body(title: string, left: string, right: string): ComparedPart {
  const compared = part(title, bodyLines(left), bodyLines(right));
  return { ...compared, isRewritten: isUnchanged(compared) && left !== right };
}

function isUnchanged({ removed, added }: ComparedPart): boolean {
  return removed + added === 0;
}

function part(title: string, left: readonly Line[], right: readonly Line[]): ComparedPart {
  const lines = difference(left, right);
  const countOf = (wanted: ComparedLine['kind']) => lines.filter(({ kind }) => kind === wanted).length;
  const visible = lines.length > MAX_COMPARED_LINES ? lines.filter(({ kind }) => kind !== 'same') : lines;
  return {
    title,
    same: countOf('same'),
    removed: countOf('removed'),
    added: countOf('added'),
    lines: visible.slice(0, MAX_COMPARED_LINES),
    isRewritten: false,
  };
}

function difference(left: readonly Line[], right: readonly Line[]): ComparedLine[] {
  const changes = diffArrays(left.map(exactOf), right.map(exactOf), { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, value: left.map(exactOf) },
    { removed: false, added: true, value: right.map(exactOf) },
  ];
  let [i, j] = [0, 0];
  const blocks = changes.map(({ removed, added, value }) => {
    const own = removed ? left.slice(i, i + value.length) : right.slice(j, j + value.length);
    if (!added) i += value.length;
    if (!removed) j += value.length;
    return { removed, added, masked: own.map((line) => line.masked) };
  });
  return blocks.flatMap(({ removed, added, masked }, index): ComparedLine[] => {
    if (!removed && !added) return masked.map((text) => ({ kind: 'same', text }));
    const other = blocks[removed ? index + 1 : index - 1];
    const counterparts = new Set(other && (other.added || other.removed) ? other.masked : []);
    return masked.map((text) => ({
      kind: removed ? 'removed' : 'added',
      text,
      ...(counterparts.has(text) && { isHidden: true }),
    }));
  });
}

function exactOf({ exact }: Line): string {
  return exact;
}

/** Pretty-printed where it is JSON, else as they are; an empty text has no lines. */
function bodyLines(text: string): Line[] {
  if (text === '') return [];
  const scan = scanJson(text);
  return scan.ok ? prettyLines(scan.tree) : textLines(text);
}

/** By name, since their order means nothing; of several with one name in their order. */
function headerLines(text: string): Line[] {
  const { headers: parsed, rest } = parseHeaders(text);
  const lines = parsed
    .map(({ name, value }) => ({ key: name.toLowerCase(), value, masked: maskHeader(name, value) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ key, value, masked }) => ({ exact: `${key}: ${value}`, masked: `${key}: ${masked}` }));
  return [...lines, ...(rest === '' ? [] : textLines(rest))];
}

function outcomeLines(of: Delivery): Line[] {
  const error = robotError(of);
  return [
    fact('Outcome', outcomeName(of)),
    fact('HTTP status', of.status_code || 'none'),
    fact('Error in the answer', error ? `${error.field} ${error.code}` : 'none'),
    fact('Message', of.error_message),
    fact('Duration', `${of.duration} ms`),
    fact('Attempt', of.attempt),
    fact('Endpoint', of.endpoint, maskUrl),
    fact('Event', of.event_type),
    fact('Type', of.webhook_type),
    fact('Time', of.event_time),
    fact('Channel', of.channel_name || (of.channel_id === 0 ? 'not known' : String(of.channel_id))),
    fact('About', of.ref_title),
    fact('About id', of.ref_id, maskId),
  ];
}

function fact(name: string, value: string | number, mask: (text: string) => string = maskText): Line {
  return { exact: `${name}: ${value}`, masked: `${name}: ${mask(String(value))}` };
}
