import { decodedString, kindOf, scanJson, type JsonTree } from '../../json/scan';
import { isNumber, LAYOUTS, numberStyles, STRING_STYLES, TOKEN, type TokenStyle } from './json-styles';

/** Body as another program would write it after parsing; `how` completes "the same body …". */
export type Rewrite = { body: string; how: string };

/** Longer bodies have no rewrites: each one costs as much as the check itself. In characters. */
const MAX_BODY = 200_000;
/** Limit of all rewrites of one body together, in characters. */
const MAX_TOTAL = 10_000_000;
/** Members of whole numbers that are tried as decimals. */
const MAX_DECIMAL_KEYS = 10;
const MAX_DEPTH = 200;

type Combination = { changes: string[]; write: () => string };

/** Yields rewrites of a body, those with the fewest changes first. */
export function* rewrites(body: string): Generator<Rewrite> {
  if (body.length > MAX_BODY) return;
  const bodies = new Set([body]);
  let total = 0;
  for (const rewrite of candidates(body)) {
    if (bodies.has(rewrite.body)) continue;
    bodies.add(rewrite.body);
    yield rewrite;
    total += rewrite.body.length;
    if (total > MAX_TOTAL) return;
  }
}

/** True if an integer beyond 2^53 is what a double prints, as in 12345678901234567000. */
export function hasRoundedInteger(body: string): boolean {
  if (body.length > MAX_BODY) return false;
  const long = (body.match(TOKEN) ?? []).filter((token) => /^-?\d{17,21}$/.test(token));
  return long.some((token) => token.endsWith('0') && String(Number(token)) === token);
}

function* candidates(body: string): Generator<Rewrite> {
  yield { body: body.replace(/\r?\n$/, ''), how: 'without the line break at its end' };
  yield { body: `${body}\n`, how: 'with a line break at its end' };
  yield { body: body.replaceAll('\r\n', '\n'), how: 'with LF in place of CR LF' };
  const scan = scanJson(body);
  if (!scan.ok || isTooDeep(scan.tree)) return;
  const combinations = combine(body, scan.tree)
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => a.changes.length - b.changes.length);
  const singles = combinations.filter(({ changes }) => changes.length === 1);
  yield* rewritesOf(singles);
  yield* ofJavaScript(body);
  yield* rewritesOf(combinations.slice(singles.length));
}

function* rewritesOf(combinations: readonly Combination[]): Generator<Rewrite> {
  for (const { changes, write } of combinations) yield { body: write(), how: changes.join(', ') };
}

/** JavaScript changes several things at once: it orders integer keys, drops duplicate keys and rounds integers. */
function ofJavaScript(body: string): Rewrite[] {
  const value: unknown = JSON.parse(body);
  const how = 'as JSON.parse and JSON.stringify of JavaScript write it';
  return [0, 2].map((indent) => ({ body: JSON.stringify(value, undefined, indent), how }));
}

/** Combines key order, strings, numbers, layout and final line break, each as written or in another style. */
function combine(body: string, tree: JsonTree): Combination[] {
  const end = /\r?\n$/.exec(body)?.[0] ?? '';
  const core = body.slice(0, body.length - end.length);
  const tokens = core.match(TOKEN) ?? [];
  const orders = [
    { how: '', tokens },
    { how: 'with its keys sorted', tokens: sortedByKey(tree).match(TOKEN) ?? [] },
  ];
  const gaps = core.split(TOKEN);
  const layouts = LAYOUTS.map(({ how, write }) => ({ how: write(tokens) === core ? '' : how, write }));
  if (layouts.every(({ how }) => how !== ''))
    layouts.push({ how: '', write: (line) => gaps.map((gap, index) => gap + (line[index] ?? '')).join('') });
  const ends = [
    { how: end === '' ? '' : 'without the line break at its end', text: '' },
    { how: end === '\n' ? '' : 'with a line break at its end', text: '\n' },
  ];
  const strings = distinct(STRING_STYLES, tokens);
  const numbers = distinct(numberStyles(wholeNumberKeys(tokens)), tokens);
  return orders.flatMap((order) =>
    strings.flatMap((string) =>
      numbers.flatMap((number) =>
        layouts.flatMap((layout) =>
          ends.map((last) => ({
            changes: [order, string, number, layout, last].map(({ how }) => how).filter((how) => how !== ''),
            write: () => layout.write(styled(order.tokens, string, number)) + last.text,
          })),
        ),
      ),
    ),
  );
}

function styled(tokens: readonly string[], string: TokenStyle, number: TokenStyle): string[] {
  return tokens.map((token, index) =>
    isNumber(token) ? number.write(token, keyBefore(tokens, index)) : string.write(token),
  );
}

/** Drops styles that change nothing in these tokens, or the same as an earlier one. */
function distinct(styles: readonly TokenStyle[], tokens: readonly string[]): TokenStyle[] {
  const byText = new Map<string, TokenStyle>();
  for (const style of styles) {
    const text = styled(tokens, style, style).join('');
    if (!byText.has(text)) byText.set(text, style);
  }
  return [...byText.values()];
}

function wholeNumberKeys(tokens: readonly string[]): string[] {
  const keys = tokens.flatMap((token, index) =>
    /^-?\d+$/.test(token) ? (keyBefore(tokens, index) ?? []) : [],
  );
  return [...new Set(keys)].slice(0, MAX_DECIMAL_KEYS);
}

function keyBefore(tokens: readonly string[], index: number): string | undefined {
  return tokens[index - 1] === ':' ? tokens[index - 2] : undefined;
}

/** Compact text of a tree with the members of each object in the order of their keys. */
function sortedByKey({ source, kinds, starts, ends, keyStarts, keyEnds, parents }: JsonTree): string {
  const inside: { key: string; text: string }[][] = [];
  // Descendants follow their container, so that from the end every value is written before its container.
  for (let node = kinds.length - 1; node >= 0; node -= 1) {
    const members = (inside[node] ?? []).reverse();
    const kind = kindOf({ kinds }, node);
    let text = source.slice(starts[node], ends[node]);
    if (kind === 'array') text = `[${members.map((member) => member.text).join(',')}]`;
    if (kind === 'object') {
      const sorted = members.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
      text = `{${sorted.map((member) => member.text).join(',')}}`;
    }
    const parent = parents[node] ?? -1;
    if (parent < 0) return text;
    const rawKey = source.slice(keyStarts[node], keyEnds[node]);
    const hasKey = (keyStarts[node] ?? -1) >= 0;
    (inside[parent] ??= []).push({
      key: hasKey ? decodedString(rawKey) : '',
      text: hasKey ? `${rawKey}:${text}` : text,
    });
  }
  return source;
}

function isTooDeep({ parents }: JsonTree): boolean {
  const depths: number[] = [];
  return parents.some((parent, node) => {
    depths[node] = parent < 0 ? 0 : (depths[parent] ?? 0) + 1;
    return (depths[node] ?? 0) > MAX_DEPTH;
  });
}
