import { utf8, utf8Length, wellFormed } from '../text/bytes';
import { CONTROLS, type Piece, type Resend, resend, type SentDelivery } from './resend';

/**
 * A delivery as a command to send it again. The text comes from strangers and is pasted into a shell: everything
 * is inside single quotes, and no control character is in the command, for one could end a terminal's pasting early
 * and type the rest.
 */

/** What to do with secrets: written out, or `$WATCHBILL_SECRET_1` and so on with a comment that lists them. */
type CurlOptions = { reveal: boolean };

const NO_ADDRESS = '# This delivery has no http or https address to send to.';

/** Linux takes 128 KiB in one argument; a longer body goes through a pipe. */
const MAX_ARGUMENT_BYTES = 100_000;

// The capturing group keeps what it splits at; a line feed may stay in quotes.
const SPLIT_CONTROLS = new RegExp(`((?!\n)${CONTROLS.source})`, 'u');

/** For POSIX shells and curl 7.55 or later; the body arrives byte for byte (as UTF-8). */
export function curlPosix(delivery: SentDelivery, { reveal }: CurlOptions): string {
  const request = resend(delivery, reveal);
  if (!request) return NO_ADDRESS;
  const piped = needsPipe(request.body);
  const named = new Set(request.headers.map(({ name }) => name.toLowerCase()));
  const options = [
    `curl --globoff --proto '=http,https' --request POST --url ${posix(request.url)}`,
    ...request.headers.map(({ name, value }) =>
      value.every((piece) => piece === '')
        ? `--header ${posix([`${name};`])}`
        : `--header ${posix([`${name}: `, ...value])}`,
    ),
    // curl would add a form's content type to any body.
    ...(named.has('content-type') ? [] : [`--header 'Content-Type:'`]),
    ...(piped ? ['--data-binary @-'] : [`--data-raw ${posix(request.body)}`]),
  ];
  const command = options.join(' \\\n  ');
  return `${comment(request, '$')}${piped ? `${printf(request.body)} |\n` : ''}${command}`;
}

/** For PowerShell 5.1 or later; the body arrives byte for byte (as UTF-8). */
export function curlPowerShell(delivery: SentDelivery, { reveal }: CurlOptions): string {
  const request = resend(delivery, reveal);
  if (!request) return NO_ADDRESS;
  const joined = new Map<string, { name: string; value: Piece[] }>();
  for (const { name, value } of request.headers) {
    const known = joined.get(name.toLowerCase());
    if (known) known.value.push(', ', ...value);
    else joined.set(name.toLowerCase(), { name, value: [...value] });
  }
  const type = joined.get('content-type');
  const agent = joined.get('user-agent');
  const rest = [...joined].filter(([name]) => name !== 'content-type' && name !== 'user-agent');
  const options = [
    `Invoke-WebRequest -UseBasicParsing -Method Post -Uri ${powerShell(request.url)}`,
    ...(rest.length === 0
      ? []
      : [
          `-Headers @{ ${rest.map(([, { name, value }]) => `${powerShell([name])} = ${powerShell(value)}`).join('; ')} }`,
        ]),
    ...(type ? [`-ContentType ${powerShell(type.value)}`] : []),
    ...(agent ? [`-UserAgent ${powerShell(agent.value)}`] : []),
    `-Body ([Text.Encoding]::UTF8.GetBytes(${powerShell(request.body)}))`,
  ];
  return `${comment(request, '$env:')}${options.join(' `\n  ')}`;
}

/** Some shells read a comment's quotes and brackets when it is pasted. */
function harmless(text: string): string {
  return text.replace(/[^\w .,-]/g, '_');
}

function comment({ secrets, leftOut }: Resend, prefix: string): string {
  const notes = leftOut.map((note) => `# ${harmless(note)}\n`);
  if (secrets.length === 0) return notes.join('');
  const lines = secrets.map((place, i) => `#   ${prefix}WATCHBILL_SECRET_${i + 1} - ${harmless(place)}\n`);
  return `${notes.join('')}# Secrets are left out. Set these first:\n${lines.join('')}`;
}

function posix(pieces: readonly Piece[]): string {
  const quoted = pieces.map((piece) =>
    typeof piece === 'number'
      ? `"$WATCHBILL_SECRET_${piece}"`
      : `'${wellFormed(piece).replaceAll("'", `'\\''`)}'`,
  );
  return quoted.join('') || `''`;
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
  if (typeof piece === 'number') return [piece];
  return piece.split(SPLIT_CONTROLS).filter((part) => part !== '');
}

function octal(text: string): string {
  return Array.from(utf8(text), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/**
 * One string of PowerShell. Single quotes take all but themselves (and the typographic ones, which count as such);
 * with secrets or control characters it needs double ones, where backtick, dollar and quotes are escaped.
 */
function powerShell(pieces: readonly Piece[]): string {
  const plain = pieces.every((piece) => typeof piece === 'string' && piece.search(CONTROLS) < 0);
  if (plain) return `'${wellFormed(pieces.join('')).replace(/['\u2018-\u201b]/g, '$&$&')}'`;
  const quoted = pieces.map((piece) =>
    typeof piece === 'number'
      ? `$($env:WATCHBILL_SECRET_${piece})`
      : wellFormed(piece)
          .replace(/[`$"\u201c-\u201e]/g, '`$&')
          .replace(CONTROLS, powerShellControl),
  );
  return `"${quoted.join('')}"`;
}

function powerShellControl(character: string): string {
  const known = { '\n': '`n', '\r': '`r', '\t': '`t', '\0': '`0' }[character];
  return known ?? `$([char]${character.charCodeAt(0)})`;
}
