/** Escapes of texts that people wrote, by how a tool reads them: a name never becomes markup, a link or a mention. */

/** Invisible space that breaks markup where a tool has no escape for it. */
const BREAK = '\u200B';

/** With a break on both sides of each character. */
export function broken(characters: RegExp): (text: string) => string {
  return (text) => text.replaceAll(characters, `${BREAK}$&${BREAK}`);
}

/** With a break after each character. */
export function brokenAfter(characters: RegExp): (text: string) => string {
  return (text) => text.replaceAll(characters, `$&${BREAK}`);
}

export function backslashed(characters: RegExp): (text: string) => string {
  return (text) => text.replaceAll(characters, String.raw`\$&`);
}

/** Escape of Slack and of Google Chat. */
export function entities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Applies escapes one after the other. */
export function all(...escapes: readonly ((text: string) => string)[]): (text: string) => string {
  return (text) => escapes.reduce((result, escape) => escape(result), text);
}
