/** Face for enriching stacks: readers by type, and the frames of a stack by dropped files. */
export { type DroppedReply, enrichDropped, type OpenedDropped } from './dropped/enrich-dropped';
export { grammarType } from './platform/recognise-type';
export { READERS } from './readers/readers';
export {
  type ArtifactChoice,
  type ByName,
  type FoundArtifact,
  type Job,
  type OpenedArtifact,
  readableJob,
  type StackReader,
} from './readers/stack-reader';
