import type { StackType } from '#contract/stack';
import type { TempArtifact } from '../manage/temp-artifacts';

/** Message to a thread that collects artifacts. */
export type CollectJob = {
  kind: 'bundle' | 'debug file';
  path: string;
  /** Id of an R8 or ProGuard mapping. */
  mappingId?: string | undefined;
  /** Empty folder for the artifacts. */
  folder: string;
};

/** Artifacts, and lines about what is not among them. */
export type Collected = { artifacts: (TempArtifact & { type: StackType })[]; notes: string[] };

/** Message from it. */
export type CollectReply = { collected: Collected } | { problems: readonly string[] };
