/** Text that Markdown takes for nothing of its own, and that ends no cell or line. */
export function escapedMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
}
