import type { BinaryImage, EnrichedFrame, RemovedPart, StackType } from '#contract/stack';
import { cleanStack } from '../clean';
import { withFewEmptyLines } from '../platform/lines';

/** Job of a worker thread: a stack, and the request's fields about its build. Absent fields are ''. */
export type Job = {
  type: StackType;
  stack: string;
  /** False: the stack is parsed unchanged. */
  clean?: boolean | undefined;
  near: number;
  version: string;
  /** Set where `version` is a release that the request gave by its short name. */
  release?: string | undefined;
  /** android only. */
  buildId: string;
  /** android only. */
  variant: string;
  /** ios only. */
  binaryImages: readonly BinaryImage[];
};

/** The job with its stack as readers parse it, and what was removed from the stack. */
export function readableJob(job: Job): { job: Job; removed: readonly RemovedPart[] } {
  const { text, removed } = job.clean === false ? { text: job.stack, removed: [] } : cleanStack(job.stack);
  return { job: { ...job, stack: withFewEmptyLines(text) }, removed };
}

/** Artifact opened by its reader. It may grow with use; a thread caches as many as fit. */
export type OpenedArtifact = { readonly byteLength: number };

/**
 * Reader for one or several stack types; all that differs between them. Work runs in a thread, in this order: `begin`
 * parses the stack and returns the artifacts to look for; the stored ones are passed to `choose`, which picks
 * contents; each is fetched and, unless it is open already, passed to `open`; `enrich` creates the frames of the
 * reply.
 *
 * To add a type: a reader beside this file, its entry in `readers.ts`, and a collector in the service's
 * `stack/collect/` with its entry in `collectors.ts`. No other part of the service depends on types; the dashboard
 * has a `Platform` for each.
 */
export type StackReader<Artifact extends OpenedArtifact = OpenedArtifact> = {
  /** Names what `open` makes. Readers with the same name open the same content to the same thing. */
  name: string;
  /** Contents of more bytes, uncompressed, are as if they were not there. */
  maxBytes: number;
  /** @throws any error for invalid content: its frames stay as printed. */
  open(content: Uint8Array): Artifact;
  begin(job: Job): StackSession<Artifact>;
};

/** A frame's look-up: the paths of its artifact, and the hash of the chosen content. */
type Lookup = { line: string; paths: readonly string[]; hash: string | undefined };

/** File that frames print without its folder, and the paths with that name: a single one was used, of several none. */
export type ByName = { file: string; paths: readonly string[] };

export type StackSession<Artifact extends OpenedArtifact = OpenedArtifact> = {
  query: ArtifactChoice;
  /** Hashes of the contents to open, the most needed first: there may be no room for the last ones. */
  choose(artifacts: readonly FoundArtifact[]): Iterable<string>;
  /**
   * A method, whose parameters are compared both ways, so that one table holds readers of all kinds: what comes in here
   * was made by `open` of a reader with the same name.
   * @param artifact gives what was opened; undefined for what is gone, damaged, or had no room.
   */
  enrich(artifact: (hash: string) => Artifact | undefined): EnrichedFrame[];
  /** Look-up keys of each frame, after `choose`. Frames that need no artifact are absent. */
  lookups(): Lookup[];
  /** The content that a converted frame of `enrich` is from. */
  answeredBy(frame: EnrichedFrame): string | undefined;
  /** Files that were found by their name alone, after `choose`. */
  byName?(): readonly ByName[];
  /** Undefined if the artifact may be of the build that the stack names. */
  otherBuild?(artifact: Artifact): OtherBuild | undefined;
  /** The same for a content that is not opened. @param paths all that it is found by. */
  otherBuildAt?(paths: readonly string[]): OtherBuild | undefined;
};

/** Build of an artifact that was chosen and does not fit, and a predicate for a message. */
export type OtherBuild = { id: string; words: string };

/**
 * Which artifacts of a build's type and service are requested: all of its version ("build"), or those at some paths,
 * of any version.
 */
export type ArtifactChoice = 'build' | readonly string[];

/**
 * Stored artifact, and the hash of its content. Of several at one path the build's version comes first, then the one
 * added last.
 */
export type FoundArtifact = { path: string; version: string; hash: string };

/** Longest source map that is taken, with its sources, and longest mapping, in bytes. */
export const MAX_MAP_BYTES = 100 * 1024 * 1024;

/** Longest file with debug information that is taken, of all architectures together, in bytes. */
export const MAX_DEBUG_FILE_BYTES = 1024 * 1024 * 1024;

/** Longest symbol table that is made of one architecture of it, in bytes: a thread has to have room for it. */
export const MAX_SYMBOLS_BYTES = 160 * 1024 * 1024;

/** Build of an Android app in requests; '' for absent fields. */
type AndroidBuild = { buildId: string; variant: string };

/** The paths of its mapping, the surer one first. A build's id is its alone; a variant is there in every version. */
export function mappingPaths({ buildId, variant }: AndroidBuild): { path: string; anyVersion: boolean }[] {
  return [
    ...(buildId === '' ? [] : [{ path: `build:${buildId}`, anyVersion: true }]),
    ...(variant === '' ? [] : [{ path: `variant:${variant}`, anyVersion: false }]),
  ];
}

/** Architectures of apps on Apple's systems: candidates for a stack without one. */
const ARCHS = ['arm64', 'arm64e', 'arm64_32', 'x86_64', 'x86_64h', 'armv7', 'armv7s', 'armv7k', 'i386'];

/** Path of an image's symbols for lookups by name and version only. */
export function namePath(name: string, arch: string): string {
  return `image:${name}:${arch}`;
}

/** Lookup paths of an image: its id, in any version; without an id its name, for one architecture in this version. */
export function imagePaths({ id, name, arch }: { id: string; name: string; arch: string }): string[] {
  if (id !== '') return [id];
  return (arch === '' ? ARCHS : [arch]).map((architecture) => namePath(name, architecture));
}

/** Content for an image among the artifacts at its paths: by its id in any version, by its name in this one. */
export function imageHash(
  { id }: { id: string },
  paths: readonly string[],
  { version, artifacts }: { version: string; artifacts: readonly FoundArtifact[] },
): string | undefined {
  const fitting = artifacts.filter(
    (artifact) => paths.includes(artifact.path) && (id !== '' || artifact.version === version),
  );
  const [first] = fitting;
  // By a name alone, two architectures are as good as none.
  return id !== '' || fitting.every(({ hash }) => hash === first?.hash) ? first?.hash : undefined;
}
