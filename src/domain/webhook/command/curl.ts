import { utf8, utf8Length, wellFormed } from '../../text/bytes';
import { CONTROLS, type Piece, type Resend, resend, type Reveal, type SentDelivery } from './resend';

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
