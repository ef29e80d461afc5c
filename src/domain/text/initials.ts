/** "Wei Zhang" → "WZ", "Heron" → "He", "王伟" → "王伟", "#1203" → "#1203": at most two letters, or the number itself. */
export function initialsOf(name: string): string {
  if (name.startsWith('#')) return name;
  const words = name.split(/[\s-]+/).filter((word) => word !== '');
  if (words.length < 2) return Array.from(name).slice(0, 2).join('');
  return [words[0], words.at(-1)].map((word) => Array.from(word ?? '')[0]?.toUpperCase()).join('');
}
