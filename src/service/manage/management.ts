import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { DemoRemoval } from '../demo/remove-demo';
import type { ExportOptions } from '../export/export-folder';
import type { SourceFile } from '../import/files';
import type { Counts } from '../import/import-records';
import type { ImportedSchedule } from '../import/schedule-changes';
import type { ProgressLine } from '../import/progress';
import type { ListedKey, Scope } from '../keys/keys';
import type {
  Added,
  Build,
  ListedArtifact,
  NewArtifact,
  Removal,
  Removed,
} from '../stack/artifacts/artifacts';
import type { Erasure } from '../people/erase-stored';
import type { SourceResult, SyncOptions } from '../sync/sync';
import type { StoreReport } from '../store/inspect';

/** Number of records by kind, what became of schedules, one-line warnings about imported records, and number of schedules with a new past. */
type Imported = {
  counts: Counts;
  warnings: string[];
  rewritten: number;
  schedules: ImportedSchedule[];
};

export type ImportChoices = {
  /** Makes the imported schedules, with the versions in the import, the only versions. */
  rewritePast?: boolean;
  /** Does everything but keep it. */
  dryRun?: boolean;
};

/** Commands on a store, in this process or through the server that has it open. Each is atomic. */
export type Management = {
  /** @throws ImportError with the problems of the files. */
  importFiles(files: readonly SourceFile[], draw: ProgressLine, choices?: ImportChoices): Promise<Imported>;
  /** @throws ExportError if the folder cannot be used. */
  exportInto(folder: string, options: ExportOptions): Promise<Counts>;
  /**
   * Writes the whole embedded store, with keys and artifacts, into a new file: a gzipped tar of its folder. Returns
   * its length in bytes.
   * @param stop ends it on abort; nothing is left then.
   * @throws ExportError if it cannot be written; Refusal if the store is a PostgreSQL.
   */
  backUp(file: string, stop?: AbortSignal): Promise<number>;
  /**
   * Reads sources once, one after another.
   * @param names of `sources.json`; none: all.
   * @throws Refusal for a name that is not there.
   */
  sync(names: readonly string[], options: SyncOptions, draw: ProgressLine): Promise<SourceResult[]>;
  removeDemo(): Promise<DemoRemoval>;
  /**
   * Erases who a person is; with `dryRun` it only says what it would do.
   * @throws Refusal for an unknown person.
   */
  erasePerson(person: Id, dryRun: boolean): Promise<Erasure>;
  /** Writes what the store has of a person into a new file, as JSON. @throws Refusal for an unknown person. */
  exportPerson(person: Id, file: string): Promise<number>;
  addArtifacts(build: Build, incoming: AsyncIterable<NewArtifact>): Promise<Added>;
  listArtifacts(): Promise<ListedArtifact[]>;
  removeArtifacts(removal: Removal): Promise<Removed>;
  /** New key; undefined for an unknown person. */
  createKey(person: Id, scopes: readonly Scope[]): Promise<string | undefined>;
  listKeys(): Promise<ListedKey[]>;
  /** All people, teams, channels and roles. */
  names(): Promise<Names>;
  /** Checks every page of the store, and an app key. */
  inspect(key: string | undefined): Promise<StoreReport>;
  /** Returns false if there is no valid key with this id. */
  revokeKey(keyId: string): Promise<boolean>;
};
