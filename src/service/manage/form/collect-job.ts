import type { StackType } from '#contract/stack';
import type { KeyOptions } from '../../stack/collect/collectors';
import type { KeptArtifact } from '../kept-artifacts';

/** What is to be taken from which files, into which folder. */
export type CollectJob = {
  type: StackType;
  paths: readonly string[];
  options: KeyOptions;
  folder: string;
};

export type Collected = { kept: KeptArtifact[] } | { problems: readonly string[] };
