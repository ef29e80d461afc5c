/** Source of a regular expression, also of one with flag `u`, that matches this text. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
