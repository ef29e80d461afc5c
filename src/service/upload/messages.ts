import type { StackType } from '#contract/stack';
import type { KeyOptions } from '../stack/collect';
import type { TempArtifact } from './temp-artifacts';

/** Message to a thread that collects artifacts. */
export type CollectJob = {
  /** Empty folder for the artifacts. */
  folder: string;
} & (
  | { kind: 'bundle'; path: string }
  /** `mappingId`: id of an R8 or ProGuard mapping. */
  | { kind: 'debug file'; path: string; mappingId?: string | undefined }
  /** Files and folders of a build. */
  | { kind: 'build'; type: StackType; paths: readonly string[]; key: KeyOptions }
);

/** Artifacts, and lines about each and about what is not among them. */
export type Collected = {
  artifacts: (TempArtifact & { type: StackType })[];
  taken: string[];
  notes: string[];
};

/** Message from it. */
export type CollectReply = { collected: Collected } | { problems: readonly string[] };
