import type { BinaryImage, EnrichedFrame, StackType } from '#contract/stack';
import type { FoundArtifact, ArtifactChoice } from './found-artifact';

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
