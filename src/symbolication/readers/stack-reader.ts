import type { BinaryImage, EnrichedFrame, StackType } from '#contract/stack';

/** What is asked of a thread: one stack, with all that the request says of its build. What it does not say is ''. */
export type Job = {
  type: StackType;
  stack: string;
  near: number;
  version: string;
  /** android only. */
  buildId: string;
  /** android only. */
  variant: string;
  /** ios only. */
  binaryImages: readonly BinaryImage[];
};

/** An artifact as its reader opened it. It may grow with use; a thread keeps those that it has room for. */
export type OpenedArtifact = { readonly byteLength: number };

/**
 * How the stacks of one or several types are read; all that differs between them. Work runs in a thread, in this order:
 * `begin` parses the stack and says which artifacts are wanted; those that are stored are passed to `choose`, which picks
 * contents; each is fetched and, unless it is open already, given to `open`; `enrich` makes the frames of the reply.
 *
 * To add a type: a reader beside this file, its entry in `readers.ts`, and a collector in the service's `stack/collect/`
 * with its entry in `collectors.ts`. Nothing else of the service knows of types; the dashboard has a `Platform` for each.
 */
export type StackReader<Artifact extends OpenedArtifact = OpenedArtifact> = {
  /** Names what `open` makes. Readers with the same name open the same content to the same thing. */
  name: string;
  /** Contents of more bytes, uncompressed, are as if they were not there. */
  maxBytes: number;
  /** @throws any error where the content is none of its kind: its frames stay as they were printed. */
  open(content: Uint8Array): Artifact;
  begin(job: Job): BegunStack<Artifact>;
  /**
   * What an artifact that converted frames of a stack is found by once it is added for its build; [] where nothing says
   * so.
   * @param paths what the artifact itself says.
   */
  keptPaths(
    build: Pick<Job, 'type' | 'buildId' | 'variant'>,
    paths: readonly string[],
    answered: readonly EnrichedFrame[],
  ): string[];
};

type BegunStack<Artifact extends OpenedArtifact = OpenedArtifact> = {
  wanted: ArtifactChoice;
  /** Hashes of the contents to open, the most needed first: there may be no room for the last ones. */
  choose(found: readonly FoundArtifact[]): Iterable<string>;
  /**
   * A method, whose parameters are compared both ways, so that one table holds readers of all kinds: what comes in here
   * was made by `open` of a reader with the same name.
   * @param artifact gives what was opened; undefined for what is gone, damaged, or had no room.
   */
  enrich(artifact: (hash: string) => Artifact | undefined): EnrichedFrame[];
  /** The content that a converted frame of `enrich` is from. */
  answeredBy(frame: EnrichedFrame): string | undefined;
};

/**
 * Which artifacts of a build's type and service are requested: all of its version ("build"), or those at some paths,
 * of any version.
 */
export type ArtifactChoice = 'build' | readonly string[];

/**
 * An artifact that is there, and by what its content is requested. Of several at one path the build's version comes
 * first, then the one added last.
 */
export type FoundArtifact = { path: string; version: string; hash: string };

/** Longest source map that is taken, with its sources, and longest mapping, in bytes. */
export const MAX_MAP_BYTES = 100 * 1024 * 1024;

/** Longest file with debug information that is taken, of all architectures together, in bytes. */
export const MAX_DEBUG_FILE_BYTES = 1024 * 1024 * 1024;

/** Longest symbol table that is made of one architecture of it, in bytes: a thread has to have room for it. */
export const MAX_SYMBOLS_BYTES = 160 * 1024 * 1024;

/** What a build of an Android app is called in requests; '' for what is not said. */
type AndroidBuild = { buildId: string; variant: string };

/** The paths of its mapping, the surer one first. A build's id is its alone; a variant is there in every version. */
export function mappingPaths({ buildId, variant }: AndroidBuild): { path: string; anyVersion: boolean }[] {
  return [
    ...(buildId === '' ? [] : [{ path: `build:${buildId}`, anyVersion: true }]),
    ...(variant === '' ? [] : [{ path: `variant:${variant}`, anyVersion: false }]),
  ];
}

/** Architectures that Apple's systems have run apps on: what a stack may be of that does not say. */
const ARCHS = ['arm64', 'arm64e', 'arm64_32', 'x86_64', 'x86_64h', 'armv7', 'armv7s', 'armv7k', 'i386'];

/** Where the symbols of an image are found by those who know its name and version only. */
export function namePath(name: string, arch: string): string {
  return `image:${name}:${arch}`;
}

/** What to look for: the image's id, in any version; without an id its name, for one architecture in this version. */
export function imagePaths({ id, name, arch }: { id: string; name: string; arch: string }): string[] {
  if (id !== '') return [id];
  return (arch === '' ? ARCHS : [arch]).map((architecture) => namePath(name, architecture));
}
