import { decodedString } from '../../json/scan';

/**
 * Styles in which programs write JSON: JavaScript, Python (`json`), PHP (`json_encode`), Go (`encoding/json`), Java (Gson),
 * .NET (`System.Text.Json`).
 */

/** Style of a token; `key` is the token before the colon, for a member of an object. */
export type TokenStyle = { how: string; write: (token: string, key?: string) => string };
/** Placement of tokens. */
type Layout = { how: string; write: (tokens: readonly string[]) => string };

export const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;
const NON_ASCII = /[^\0-~]/g;
const HTML = /[<>&\u2028\u2029]/g;

const AS_WRITTEN: TokenStyle = { how: '', write: (token) => token };

export const STRING_STYLES: readonly TokenStyle[] = [
  AS_WRITTEN,
  strings('with its characters unescaped (\\u00e9 as é, \\/ as /)', (text) => text),
  strings('with non-ASCII characters escaped (é as \\u00e9)', (text) => text.replace(NON_ASCII, escaped)),
  strings('with slashes escaped (/ as \\/)', slashed),
  strings('with non-ASCII characters and slashes escaped (é as \\u00e9, / as \\/)', (text) =>
    slashed(text.replace(NON_ASCII, escaped)),
  ),
  strings('with HTML characters escaped (< as \\u003c)', (text) => text.replace(HTML, escaped)),
  strings('with HTML characters, = and ’ escaped (= as \\u003d)', (text) =>
    text.replace(/[<>&='\u2028\u2029]/g, escaped),
  ),
  strings('with non-ASCII and HTML characters escaped in capitals (é as \\u00E9)', (text) =>
    text
      .replace(/\\./g, (pair) => (pair === '\\"' ? '\\u0022' : pair))
      .replace(/[^\0-~]|[<>&'+`]/g, escapedInCapitals),
  ),
];

/** @param keys keys of whole numbers: a program may have one of them as a decimal. */
export function numberStyles(keys: readonly string[]): TokenStyle[] {
  return [
    AS_WRITTEN,
    {
      how: 'with its numbers as JavaScript and Go write them (1.0 as 1, integers beyond 2^53 rounded)',
      write: (token) => (isNumber(token) ? (JSON.stringify(Number(token)) ?? token) : token),
    },
    {
      how: 'with its decimals in their shortest form (1.50 as 1.5)',
      write: (token) => (isNumber(token) && /[.eE]/.test(token) ? decimal(token) : token),
    },
    {
      how: 'with its whole numbers as decimals (1 as 1.0)',
      write: (token) => (isNumber(token) ? decimal(token) : token),
    },
    ...keys.map((decimalKey) => ({
      how: 'with the whole numbers of one member as decimals (1 as 1.0)',
      write: (token: string, key?: string) =>
        isNumber(token) && key === decimalKey ? decimal(token) : token,
    })),
  ];
}

export const LAYOUTS: readonly Layout[] = [
  { how: 'without spaces between its values', write: (tokens) => tokens.join('') },
  {
    how: 'with a space after each colon and comma',
    write: (tokens) => tokens.map((token) => (/^[:,]$/.test(token) ? `${token} ` : token)).join(''),
  },
  { how: 'indented by two spaces', write: (tokens) => indented(tokens, '  ') },
  { how: 'indented by four spaces', write: (tokens) => indented(tokens, '    ') },
];

export function isNumber(token: string): boolean {
  return /^-?\d/.test(token);
}

function strings(how: string, write: (text: string) => string): TokenStyle {
  return {
    how,
    write: (token) => (token.startsWith('"') ? write(JSON.stringify(decodedString(token))) : token),
  };
}

function slashed(text: string): string {
  return text.replaceAll('/', '\\/');
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function escapedInCapitals(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function decimal(token: string): string {
  const shortest = /[.eE]/.test(token) ? String(Number(token)) : token;
  return /^-?\d+$/.test(shortest) ? `${shortest}.0` : shortest;
}

function indented(tokens: readonly string[], indent: string): string {
  let depth = 0;
  const line = (): string => `\n${indent.repeat(depth)}`;
  const pieces = tokens.map((token, index) => {
    const isEmpty = /^[[{]$/.test(tokens[index - 1] ?? '');
    if (/^[\]}]$/.test(token)) {
      depth -= 1;
      return isEmpty ? token : line() + token;
    }
    const start = isEmpty ? line() : '';
    if (/^[[{]$/.test(token)) depth += 1;
    if (token === ',') return token + line();
    return start + (token === ':' ? ': ' : token);
  });
  return pieces.join('');
}
