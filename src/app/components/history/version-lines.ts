import { isSameClock } from '#address/zone';
import type { VersionEntry } from '#contract/served/changes';
import { editInWords } from '#domain/plan/change/edit-words';
import { withIsolatedRuns } from '#domain/text/isolate';
import type { Directory } from '../../api/names/directory-of';

type LineWords = { zone: string; year: number; rulesZone: string; directory: Directory };

/** Edits of a version by the reader's clock and the page's names; the stored lines where it has none. */
export function versionLines(entry: VersionEntry, words: LineWords): string[] {
  const { version, at, kind, lines, edits, layers } = entry;
  const { zone, year, rulesZone, directory } = words;
  const { person: nameOf, text: textOf, roles } = directory;
  const stored = (some: readonly string[]) => some.map((line) => withIsolatedRuns(textOf(line)));
  if (kind === 'undo') return [undoneInWords(version)];
  if (edits.length === 0) return stored(lines);
  const inWords = {
    zone,
    year,
    nameOf,
    textOf,
    roles,
    rulesZone: isSameClock(rulesZone, zone) ? undefined : rulesZone,
    layers: layers.map((layer_name) => ({ layer_name })),
  };
  const written = edits.map((edit) => {
    const { title, detail } = editInWords(edit, { from: at, edits }, inWords);
    return `${title}: ${detail}`;
  });
  // A new rota begins with a line of its own, and switching off or on ends with one.
  const others = lines.length - edits.length;
  if (others <= 0) return written;
  return kind === 'create'
    ? [...stored(lines.slice(0, others)), ...written]
    : [...written, ...stored(lines.slice(-others))];
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
