import { parseJson } from '#contract/json';

/**
 * Headers as languages print them: `map[A:[b]]` (Go), `{'A': 'b'}` (Python), `{"A"=>"b"}` (Ruby), `{ A: 'b' }`
 * (JavaScript), `http.Header{"A":[]string{"b"}}` (Go, with types). Senders log and store them so.
 */

const GO_MAP = /^&?map\[(.*)\]$/s;
const GO_LISTS = /(?:^|\] )([!#$%&'*+.^_`|~0-9A-Za-z-]+):\[/g;
/** Values without brackets may hold colons, so that only what looks like the name of a header starts another one. */
const GO_VALUES = /(?:^| )([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*):/g;

/** The headers of Go's `map[…]` by name; undefined for any other text. Several values of one name are one text there. */
export function readGoMap(text: string): [string, string][] | undefined {
  const inside = GO_MAP.exec(text.trim())?.[1];
  if (inside === undefined) return undefined;
  const isLists = /^[^\s:]+:\[/.test(inside) && inside.endsWith(']');
  const names = Array.from(inside.matchAll(isLists ? GO_LISTS : GO_VALUES));
  if (inside !== '' && names[0]?.index !== 0) return undefined;
  return names.map((match, i) => {
    const end = names[i + 1]?.index ?? inside.length - (isLists ? 1 : 0);
    return [match[1] ?? '', inside.slice(match.index + match[0].length, end)];
  });
}

const TOKENS =
  /(?:[bBuUrR]{0,2}'([^'\\]*(?:\\.[^'\\]*)*)'|[bBuUrR]{0,2}"([^"\\]*(?:\\.[^"\\]*)*)"|(=>)|\[\](?:string|interface \{\}|any)(?=\{)|((?::(?=\w+\s?=>))?[A-Za-z_$][\w.$-]*)|(-?\d+(?:\.\d+)?)|([[\](){},:])|\s+)/gsy;

/** Spellings of nothing, yes and no. */
const WORDS: Readonly<Record<string, string>> = {
  None: 'null',
  nil: 'null',
  undefined: 'null',
  null: 'null',
  True: 'true',
  true: 'true',
  False: 'false',
  false: 'false',
};
const BRACKETS: Readonly<Record<string, string>> = { '(': '[', ')': ']' };

/**
 * Parses a printed value; undefined if it is none. Lists and tuples are arrays; the name of a type before a bracket
 * is dropped, and so is the bracket of a call.
 */
export function readLiteral(text: string): unknown {
  const call = /^[A-Za-z_][\w.]*\(([[{].*[\]}])\)$/s.exec(text.trim());
  const source = call?.[1] ?? text.trim();
  const json: string[] = [];
  // Go writes a list in curly brackets, with its type before.
  const closers: string[] = [];
  TOKENS.lastIndex = 0;
  let isList = false;
  while (TOKENS.lastIndex < source.length) {
    const at = TOKENS.lastIndex;
    const match = TOKENS.exec(source);
    if (!match) return undefined;
    const [token, single, double, arrow, word, number, mark] = match;
    const quoted = single ?? double;
    if (quoted !== undefined) json.push(JSON.stringify(unescaped(quoted)));
    else if (arrow !== undefined) json.push(':');
    else if (word !== undefined) {
      // The name of a type.
      if (source[TOKENS.lastIndex] === '{') continue;
      const literal = WORDS[word];
      if (
        literal === undefined &&
        !/^\s*(?::|=>)/.test(source.slice(TOKENS.lastIndex, at + token.length + 20))
      )
        return undefined;
      json.push(literal ?? JSON.stringify(word.replace(/^:/, '')));
    } else if (number !== undefined) json.push(number);
    else if (mark !== undefined) json.push(inJson(json, closers, isList ? '[' : (BRACKETS[mark] ?? mark)));
    isList = token.startsWith('[]');
  }
  try {
    return parseJson(json.join(''));
  } catch {
    return undefined;
  }
}

/** A mark in JSON: brackets close as they were opened, and no comma stands before one that closes. */
function inJson(json: string[], closers: string[], mark: string): string {
  if (mark === '[' || mark === '{') closers.push(mark === '[' ? ']' : '}');
  if (mark !== ']' && mark !== '}') return mark;
  if (json.at(-1) === ',') json.pop();
  return closers.pop() ?? mark;
}

function unescaped(text: string): string {
  return text.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))/gs, (_all, hex, long, letter) => {
    if (hex !== undefined || long !== undefined) return String.fromCharCode(Number.parseInt(hex ?? long, 16));
    return { n: '\n', r: '\r', t: '\t' }[String(letter)] ?? String(letter);
  });
}
