/** "role 1" as a label or a head of its own: "Role 1". */
export function sentenceCase(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
