import type { VersionEntry } from '#contract/served/changes';

const KIND_WORDS: Readonly<Record<string, string>> = {
  undo: 'undone',
  create: 'made',
  request: 'taken over',
  import: 'imported',
  source: 'read',
};

/** Author of a version, and how it was made: "Ana Souza", "undone by Ana Souza", "author not recorded". */
export function authorInWords({ kind, author }: Pick<VersionEntry, 'kind' | 'author'>): string {
  if (author === '') return 'author not recorded';
  const how = KIND_WORDS[kind];
  return how === undefined ? author : `${how} by ${author}`;
}
