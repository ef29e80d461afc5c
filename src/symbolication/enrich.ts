/** Face for enriching stacks: readers by type, and the frames of a stack by dropped files. */
export { type DroppedReply, enrichDropped, type OpenedDropped } from './dropped/enrich-dropped';
export { withFewEmptyLines } from './platform/lines';
export { READERS } from './readers/readers';
export type { ArtifactChoice, FoundArtifact, Job, OpenedArtifact, StackReader } from './readers/stack-reader';
