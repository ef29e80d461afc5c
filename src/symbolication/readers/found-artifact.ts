/**
 * Which artifacts of a build's type and service are asked for: all of its version ("build"), or those at some paths,
 * of any version.
 */
export type ArtifactChoice = 'build' | readonly string[];

/**
 * An artifact that is there, and by what its content is asked for. Of several at one path the build's version comes
 * first, then the one added last.
 */
export type FoundArtifact = { path: string; version: string; hash: string };
