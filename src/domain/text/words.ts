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

/** Text that Markdown takes for nothing of its own, and that ends no cell or line. */
export function escapedMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
}
