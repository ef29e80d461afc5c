import { diffArrays } from 'diff';
import type { Delivery } from '#contract/webhook';
import { scanJson } from '../json/scan';
import { prettyLines } from '../json/tree';
import { maskHeader, maskId, maskText, maskUrl } from '../privacy/secrets';
import { type Line, textLines } from './body';
import { outcomeName } from './failure';
import { parseHeaders } from './headers';
import { robotError } from './robot-error';

/** Two deliveries side by side, line by line: compared as they are, and shown with their secrets masked. */

export type ComparedLine = {
  kind: 'same' | 'removed' | 'added';
  text: string;
  /** True if the line differs from one of the other side in masked secrets only. */
  isHidden?: true;
};

/** Part of two deliveries; at most `MAX_LINES` lines, of a longer part only the different ones. */
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

const MAX_LINES = 400;

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
  return { ...compared, isRewritten: isSame(compared) && left !== right };
}

/** JSON is compared pretty-printed. */
function body(title: string, left: string, right: string): ComparedPart {
  const compared = part(title, bodyLines(left), bodyLines(right));
  return { ...compared, isRewritten: isSame(compared) && left !== right };
}

function isSame({ removed, added }: ComparedPart): boolean {
  return removed + added === 0;
}

function part(title: string, left: readonly Line[], right: readonly Line[]): ComparedPart {
  const lines = difference(left, right);
  const countOf = (wanted: ComparedLine['kind']) => lines.filter(({ kind }) => kind === wanted).length;
  const visible = lines.length > MAX_LINES ? lines.filter(({ kind }) => kind !== 'same') : lines;
  return {
    title,
    same: countOf('same'),
    removed: countOf('removed'),
    added: countOf('added'),
    lines: visible.slice(0, MAX_LINES),
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
