import type { VersionEntry } from '#contract/served/changes';
import { withIsolatedRuns } from '#domain/text/words';
import type { UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../api/names/directory-of';

/** What a version changed, by the clock of its schedule and the page's names: "Undoes the change of 29 Nov, 18:50". */
export function versionLines(
  { undoes, lines }: VersionEntry,
  { directory, moment }: { directory: Directory; moment: (at: UnixSeconds) => string },
): string[] {
  if (undoes) return [`Undoes the change of ${moment(undoes.at)}`];
  return lines.map((line) => withIsolatedRuns(directory.text(line)));
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
