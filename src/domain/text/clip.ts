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
