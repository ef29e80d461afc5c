import type { Id } from '#contract/id';
import type { DemoRemoval } from '../demo/remove-demo';
import type { ExportOptions } from '../export/export-folder';
import type { SourceFile } from '../import/files';
import type { Counts } from '../import/import-records';
import type { ProgressLine } from '../import/progress';
import type { ListedKey } from '../keys/keys';
import type { Scope } from '../keys/scopes';
import type {
  Added,
  Build,
  ListedArtifact,
  NewArtifact,
  Removal,
  Removed,
} from '../stack/artifacts/artifacts';

/** Records of each kind, and what is odd in them though they were imported, one line each. */
type Imported = { counts: Counts; warnings: string[] };

/** What commands do to a store: in this process, or through the server that has it. Each is done whole or not at all. */
export type Management = {
  /** @throws ImportError with what is wrong with the files. */
  importFiles(files: readonly SourceFile[], draw: ProgressLine): Promise<Imported>;
  /** @throws ExportError where the folder cannot take it. */
  exportInto(folder: string, options: ExportOptions): Promise<Counts>;
  /**
   * Writes the whole embedded store, with keys and artifacts, into a new file: a tar of its folder, compressed with gzip.
   * Gives its length in bytes.
   * @throws ExportError where it cannot be written; Refusal where the store is a PostgreSQL.
   */
  backUp(file: string): Promise<number>;
  removeDemo(): Promise<DemoRemoval>;
  addArtifacts(build: Build, incoming: AsyncIterable<NewArtifact>): Promise<Added>;
  listArtifacts(): Promise<ListedArtifact[]>;
  removeArtifacts(removal: Removal): Promise<Removed>;
  /** The key; undefined where there is no such person. */
  createKey(person: Id, scopes: readonly Scope[]): Promise<string | undefined>;
  listKeys(): Promise<ListedKey[]>;
  /** False where there is no valid key with this id. */
  revokeKey(keyId: string): Promise<boolean>;
};
