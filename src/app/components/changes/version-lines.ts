import type { VersionEntry } from '#contract/served/changes';
import { withIsolatedRuns } from '#domain/text/words';
import type { Directory } from '../../api/names/directory-of';

/** What a version changed, by the clock of its schedule and the page's names. */
export function versionLines({ version, kind, lines }: VersionEntry, directory: Directory): string[] {
  if (kind === 'undo') return [undoneInWords(version)];
  return lines.map((line) => withIsolatedRuns(directory.text(line)));
}

/** "Undone: version 9 is as version 7 was" */
export function undoneInWords(version: number): string {
  return `Undone: version ${version} is as version ${version - 2} was`;
}

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
