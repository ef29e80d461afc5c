import type { Delivery } from '#contract/webhook';
import { maskHeader, maskId, maskText, maskUrl } from '../privacy/secrets';
import { scanJson } from '../json/scan';
import { leafAt, pathOf, prettyLines } from '../json/tree';
import { textLines, type Line } from './body';
import { type Diff, type DiffLine, diffLines } from './diff';
import { outcomeName } from './failure';
import { parseHeaders } from './headers';
import { pairLeaves } from './pair-json';
import { robotError } from './robot-error';

/**
 * Two deliveries side by side, value by value. Values are compared as they are and shown with their secrets masked, so
 * that two secrets are reported as equal or different without showing either.
 */

export type ComparedValue = {
  kind: DiffLine['kind'];
  /** Name of a header or fact, path in a JSON body, or number of a line. */
  name: string;
  left?: string;
  right?: string;
  /** Verdict on masked secrets that look the same on both sides. */
  hidden?: 'same' | 'different';
};

/** Part of two deliveries; at most `MAX_VALUES` values, of a longer part only the different ones. */
export type ComparedPart = {
  title: string;
  count: number;
  different: number;
  values: readonly ComparedValue[];
  /** Lines of texts too unlike for an exact diff, which are paired by position. */
  byPlace?: NonNullable<Diff['byPlace']>;
  /** True if no value differs, but the text does: spaces, order or line ends. */
  isRewritten: boolean;
};

const MAX_VALUES = 400;

/** A value of one side. */
type Side = Line & { name: string };

type SidePair = { left?: Side; right?: Side };

/** Values of both sides, and the text of a pair when it is shown. */
type Pairs = {
  kinds: readonly DiffLine['kind'][];
  at: (index: number) => SidePair;
  byPlace?: Diff['byPlace'];
};

/** Compares outcome, headers and bodies of two deliveries. */
export function compareDeliveries(left: Delivery, right: Delivery): ComparedPart[] {
  return [
    part('Outcome', pairNamed(outcomeOf(left), outcomeOf(right))),
    headers('Request headers', left.request_headers, right.request_headers),
    body('Request body', left.request_body, right.request_body),
    headers('Response headers', left.response_headers, right.response_headers),
    body('Response body', left.response_body, right.response_body),
  ];
}

function headers(title: string, left: string, right: string): ComparedPart {
  return part(title, pairNamed(headersOf(left), headersOf(right)));
}

/** Two JSON bodies are compared value by value, others line by line. */
function body(title: string, left: string, right: string): ComparedPart {
  const [a, b] = [scanJson(left), scanJson(right)];
  if (!a.ok || !b.ok) return part(title, pairLines(linesOf(left), linesOf(right)));
  const pairs = pairLeaves(a.tree, b.tree);
  const compared = part(title, {
    kinds: pairs.map(({ kind }) => kind),
    at: (index) => {
      const { left: l, right: r } = pairs[index] ?? {};
      return {
        ...(l !== undefined && { left: { ...leafAt(a.tree, l), name: nameOf(pathOf(a.tree, l)) } }),
        ...(r !== undefined && { right: { ...leafAt(b.tree, r), name: nameOf(pathOf(b.tree, r)) } }),
      };
    },
  });
  return { ...compared, isRewritten: compared.different === 0 && left !== right };
}

/** Path without its root: "data.id". */
function nameOf(path: string): string {
  return path.replace(/^\$\.?/, '') || 'value';
}

function part(title: string, { kinds, at, byPlace }: Pairs): ComparedPart {
  const different = kinds.filter((kind) => kind !== 'same').length;
  const values: ComparedValue[] = [];
  for (let index = 0; index < kinds.length && values.length < MAX_VALUES; index += 1) {
    const kind = kinds[index] ?? 'same';
    if (kind === 'same' && kinds.length > MAX_VALUES) continue;
    const { left, right } = at(index);
    const value: ComparedValue = { kind, name: left?.name ?? right?.name ?? '' };
    if (left) value.left = left.masked;
    if (right) value.right = right.masked;
    if (value.left === value.right && (left?.exact !== value.left || right?.exact !== value.right))
      value.hidden = kind === 'same' ? 'same' : 'different';
    values.push(value);
  }
  return { title, count: kinds.length, different, values, ...(byPlace && { byPlace }), isRewritten: false };
}

/** Pairs values by name, in any case; of several with one name, in their order. */
function pairNamed(left: readonly Side[], right: readonly Side[]): Pairs {
  const rest = new Map(keyed(right));
  const pairs: SidePair[] = [];
  for (const [key, side] of keyed(left)) {
    const other = rest.get(key);
    rest.delete(key);
    pairs.push(other ? { left: side, right: other } : { left: side });
  }
  for (const side of rest.values()) pairs.push({ right: side });
  return { kinds: pairs.map(kindOf), at: (index) => pairs[index] ?? {} };
}

function kindOf({ left, right }: SidePair): DiffLine['kind'] {
  if (!left) return 'added';
  if (!right) return 'removed';
  return left.exact === right.exact ? 'same' : 'changed';
}

function keyed(sides: readonly Side[]): [string, Side][] {
  const counts = new Map<string, number>();
  return sides.map((side) => {
    const name = side.name.toLowerCase();
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${count} ${name}`, side];
  });
}

function pairLines(left: readonly Side[], right: readonly Side[]): Pairs {
  const { lines, byPlace } = diffLines(
    left.map(({ exact }) => exact),
    right.map(({ exact }) => exact),
  );
  let [i, j] = [0, 0];
  const pairs = lines.map((line): SidePair => {
    const l = line.left === undefined ? undefined : left[i++];
    const r = line.right === undefined ? undefined : right[j++];
    return { ...(l && { left: l }), ...(r && { right: r }) };
  });
  return { kinds: lines.map(({ kind }) => kind), at: (index) => pairs[index] ?? {}, byPlace };
}

/** Pretty-printed where it is JSON, else as they are; an empty text has no lines. */
function linesOf(text: string): Side[] {
  if (text === '') return [];
  const scan = scanJson(text);
  return (scan.ok ? prettyLines(scan.tree) : textLines(text)).map((line, index) => ({
    name: `Line ${index + 1}`,
    exact: line.exact,
    masked: line.masked,
  }));
}

function headersOf(text: string): Side[] {
  const { headers: parsed, rest } = parseHeaders(text);
  return [
    ...parsed.map(({ name, value }) => ({ name, exact: value, masked: maskHeader(name, value) })),
    ...(rest === '' ? [] : textLines(rest)).map(({ exact, masked }) => ({
      name: 'Not a header',
      exact,
      masked,
    })),
  ];
}

function outcomeOf(of: Delivery): Side[] {
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

function fact(name: string, value: string | number, mask: (text: string) => string = maskText): Side {
  return { name, exact: String(value), masked: mask(String(value)) };
}
