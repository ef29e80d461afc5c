/** "a, b and c" */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** "role 1" as a label or a head of its own: "Role 1". */
export function sentenceCase(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A text of at most `max` UTF-16 code units, with an ellipsis at the end of a longer one. Code points stay whole. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  let clipped = '';
  for (const char of text) {
    if (clipped.length + char.length >= max) break;
    clipped += char;
  }
  return `${clipped.trimEnd()}…`;
}

/** Text without markup in Markdown, in a line, a list item or a cell of a table of GitHub. */
export function escapedMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_~$&[\]<>|#]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .replace(/^( ?)([-+]|\d+(?=[.)]))/, escapedStart);
}

/** A sign of a list at the start of a text: "\\-", "1\\." */
function escapedStart(_match: string, space: string, sign: string): string {
  return /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`;
}
