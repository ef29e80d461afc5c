import type { Delivery } from '#contract/webhook';
import { utf8, utf8Length, wellFormed } from '../text/bytes';
import { headerSpans } from '../privacy/secrets';
import { cut, type Span } from '../privacy/spans';
import { urlSpans } from '../privacy/urls';
import { bodySpans, formMeaning } from './body';
import { type Header, type ParsedHeaders, parseHeaders } from './compare';

/** Place of a secret. */
type SecretPlace = 'address' | 'body' | { header: string };

const MAX_CHARACTERS = 40;

/**
 * `"password": "`, `password=`, `password: [`, `"authorization": "Bearer `, at the end of what stands before a value.
 */
const SECRET_KEY =
  /([\p{L}_][\w.-]{0,60})\\*["'`]?\s*(?:=>|[:=])\s*[[{(]?\s*\\*["'`]?(?:[A-Za-z0-9-]{1,20} )?$/u;
/** `<password>` and `"tokens": ["first", "`. */
const ELEMENT = /<([\p{L}_][\w.:-]{0,60})[^<>]{0,200}>\s*$/u;
const LIST = /"([^"\\]{1,60})"\s*:\s*\[[^\][{}]{0,200}$/;
const PARAMETER = /[?&#;]([\w.[\]-]{1,60})=[^&#]*$/;

/** Names are looked for in that many characters before a secret. */
const LOOKS_BACK = 300;

/**
 * The name of the variable that represents a secret in a command: where it is and what it is called there,
 * `BODY_PASSWORD`, `HEADER_AUTHORIZATION`, `ADDRESS_TOKEN`.
 * @param before what stands before it and is no secret itself.
 */
function placeholderName(place: SecretPlace, before: string): string {
  const near = before.slice(-LOOKS_BACK);
  if (place === 'address') {
    const parameter = PARAMETER.exec(near)?.[1];
    return variableName('ADDRESS', parameter ?? (/\/\/[^/]*$/.test(near) ? 'user' : 'path'));
  }
  if (place === 'body') return variableName('BODY', keyBefore(near));
  return /^(?:set-)?cookie$/i.test(place.header)
    ? variableName('COOKIE', keyBefore(near))
    : variableName('HEADER', place.header);
}

function keyBefore(text: string): string {
  const match = SECRET_KEY.exec(text) ?? ELEMENT.exec(text) ?? LIST.exec(text);
  return match?.[1] ?? '';
}

function variableName(prefix: string, key: string): string {
  const words = key
    .replaceAll(/([a-z0-9])(?=[A-Z])/g, '$1_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return `${prefix}_${(words || 'secret').slice(0, MAX_CHARACTERS).toUpperCase()}`;
}

/**
 * A delivery as a request that can be sent again. Secrets are cut out and named; texts come as pieces, so that each
 * shell quotes what is between them in its own way.
 */

/** Text, or the name of the variable for a secret. */
type Piece = string | { variable: string };

/** Revealed secrets: none, all, or those within one of these texts. */
export type Reveal = 'none' | 'all' | readonly string[];

type Resend = {
  url: Piece[];
  headers: { name: string; value: Piece[] }[];
  body: Piece[];
  /** Variables of headers and body, each once. */
  variables: string[];
  /** Headers that are not sent again, with the reason, in harmless characters. */
  leftOut: string[];
};

export type SentDelivery = Pick<Delivery, 'endpoint' | 'request_headers' | 'request_body'>;

/** Control characters, and characters that change the direction of text: unsafe in a command that people read. */
const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Headers that every HTTP client writes itself and must not be given. */
const OWN_HEADERS = new Set(
  'host content-length transfer-encoding connection keep-alive proxy-connection te trailer upgrade expect'.split(
    ' ',
  ),
);

const HTTP_ADDRESS = /^https?:\/\/[^/?#\s]/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const REQUEST_LINE = /^(?:[A-Z]{3,10} \S+ )?HTTP\/\d/;
const NOT_IN_ADDRESS = /[\s"'<>\\^`{|}]/g;

/** The request of a delivery; `undefined` where the endpoint is no http or https address. */
function resend(delivery: SentDelivery, reveal: Reveal): Resend | undefined {
  const url = encoded(delivery.endpoint.trim());
  if (!HTTP_ADDRESS.test(url)) return undefined;
  const parsed = parseHeaders(delivery.request_headers);
  const names = new Map<string, string>();
  const cutOut = (place: SecretPlace, text: string, spans: readonly Span[]): Piece[] => {
    const pieces = cut(text, spans);
    let own = '';
    return pieces.map((piece, i) => {
      if (!piece.secret || isRevealed(piece.text, reveal)) return piece.text;
      const before = pieces[i - 1]?.text ?? '';
      // Between two values of a list there is no name.
      if (own === '' || /[\p{L}\p{N}]/u.test(before)) own = placeholderName(place, before);
      const name = names.get(piece.text) ?? unusedName(own, names);
      names.set(piece.text, name);
      return { variable: name };
    });
  };
  const headers = sendable(parsed.headers).map(({ name, value }) => ({
    name,
    value: cutOut({ header: name }, value, headerSpans(name, value)),
  }));
  const body = cutOut('body', delivery.request_body, bodySpans(delivery.request_body));
  const variables = [...names.values()];
  return {
    url: cutOut('address', url, urlSpans(url)),
    headers,
    body,
    variables,
    leftOut: leftOut(parsed),
  };
}

function isRevealed(secret: string, reveal: Reveal): boolean {
  if (typeof reveal === 'string') return reveal === 'all';
  // The fields of a form are shown decoded.
  return reveal.some((text) => text.includes(secret) || text.includes(formMeaning(secret)));
}

/** Different secrets of one name are numbered. */
function unusedName(name: string, used: ReadonlyMap<string, string>): string {
  const names = new Set(used.values());
  let [unused, number] = [name, 1];
  while (names.has(unused)) unused = `${name}_${(number += 1)}`;
  return unused;
}

function leftOut({ form, headers, rest }: ParsedHeaders): string[] {
  if (form === 'unknown') return ['The headers could not be read, so that none of them are sent.'];
  const own = headers.filter(({ name }) => OWN_HEADERS.has(name.toLowerCase())).map(({ name }) => name);
  const impossible = headers.filter(({ name }) => !HEADER_NAME.test(name)).length;
  // The first line of a request is no header, and nothing is lost with it.
  const lines = rest.split('\n').filter((line) => line !== '' && !REQUEST_LINE.test(line)).length;
  return [
    ...(own.length > 0 ? [`Written by the client itself - ${[...new Set(own)].join(' ')}`] : []),
    ...(impossible > 0 ? [`Not sent, as their names are not possible in HTTP - ${impossible} headers`] : []),
    ...(lines > 0 ? [`Not sent, as they could not be read as headers - ${lines} lines`] : []),
  ];
}

/** A line break in a value would start another header. */
function sendable(headers: readonly Header[]): Header[] {
  return headers
    .filter(({ name }) => HEADER_NAME.test(name) && !OWN_HEADERS.has(name.toLowerCase()))
    .map(({ name, value }) => ({ name, value: value.replace(CONTROLS, ' ').trim() }));
}

function encoded(url: string): string {
  return url.replace(CONTROLS, percent).replace(NOT_IN_ADDRESS, percent);
}

function percent(character: string): string {
  return Array.from(utf8(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
    '',
  );
}

/**
 * A delivery as a command to send it again. The text comes from strangers and is pasted into a shell: everything
 * is inside single quotes, and no control character is in the command, for one could end a terminal's pasting early
 * and type the rest. A secret that is left out is a variable: while one is not set, nothing is sent. A variable TARGET
 * sends it all to another address.
 */

/** Which secrets are written out. */
type CurlOptions = { reveal: Reveal };

const NO_ADDRESS = '# This delivery has no http or https address to send to.';

/** Linux takes 128 KiB in one argument; a longer body goes through a pipe. */
const MAX_ARGUMENT_BYTES = 100_000;

// The capturing group keeps what it splits at; a line feed may stay in quotes.
const SPLIT_CONTROLS = new RegExp(`((?!\n)${CONTROLS.source})`, 'u');

/** Command for POSIX shells and curl 7.55 or later; the body arrives byte for byte (as UTF-8). */
export function curlPosix(delivery: SentDelivery, { reveal }: CurlOptions): string {
  const request = resend(delivery, reveal);
  if (!request) return NO_ADDRESS;
  const piped = needsPipe(request.body);
  const headerNames = new Set(request.headers.map(({ name }) => name.toLowerCase()));
  const options = [
    `curl --globoff --proto '=http,https' --request POST --url "$SEND_TO"`,
    ...request.headers.map(({ name, value }) =>
      value.every((piece) => piece === '')
        ? `--header ${posix([`${name};`])}`
        : `--header ${posix([`${name}: `, ...value])}`,
    ),
    // curl would add a form's content type to any body.
    ...(headerNames.has('content-type') ? [] : [`--header 'Content-Type:'`]),
    piped ? '--data-binary @-' : `--data-raw ${posix(request.body)}`,
  ];
  const command = `${piped ? `${printf(request.body)} |\n` : ''}${options.join(' \\\n  ')}`;
  // Joined, so that what is pasted ends at the first variable that is not set; a pipe would go on with nothing.
  const steps = [
    // The address prompts for its own variables only if there is no other address.
    `SEND_TO=\${TARGET:-${posix(request.url, orAsk)}}`,
    ...request.variables.map((variable) => `: "${orAsk(variable)}"`),
    command,
  ];
  return `${comment(request)}${steps.join(' &&\n')}`;
}

/** Some shells read a comment's quotes and brackets when it is pasted. */
function harmless(text: string): string {
  return text.replace(/[^\w .,-]/g, '_');
}

function comment({ leftOut }: Resend): string {
  return leftOut.map((note) => `# ${harmless(note)}\n`).join('');
}

function posix(pieces: readonly Piece[], use = (variable: string) => `$${variable}`): string {
  const quoted = pieces.map((piece) =>
    typeof piece === 'string'
      ? `'${wellFormed(piece).replaceAll("'", `'\\''`)}'`
      : `"${use(piece.variable)}"`,
  );
  return quoted.join('') || `''`;
}

/** A variable that has to be set by then. */
function orAsk(variable: string): string {
  return `\${${variable}:?set it}`;
}

function needsPipe(body: readonly Piece[]): boolean {
  const texts = body.filter((piece) => typeof piece === 'string');
  const bytes = texts.reduce((sum, text) => sum + utf8Length(text), 0);
  return bytes > MAX_ARGUMENT_BYTES || texts.some((text) => text.replaceAll('\n', '').search(CONTROLS) >= 0);
}

/** The body through `printf`, control characters as octal bytes; a built-in knows no limit of arguments. */
function printf(body: readonly Piece[]): string {
  let format = '';
  const values: string[] = [];
  for (const piece of body.flatMap(atControls)) {
    if (typeof piece === 'string' && piece !== '\n' && piece.search(CONTROLS) === 0) format += octal(piece);
    else {
      format += '%s';
      values.push(posix([piece]));
    }
  }
  return ['printf', `'${format}'`, ...values].join(' ');
}

/** The pieces with each control character but the line feed as one of its own. */
function atControls(piece: Piece): Piece[] {
  if (typeof piece !== 'string') return [piece];
  return piece.split(SPLIT_CONTROLS).filter((part) => part !== '');
}

function octal(text: string): string {
  return Array.from(utf8(text), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
