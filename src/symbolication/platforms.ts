import type { StackType } from '#contract/stack';
import { android } from './android/enrich';
import { apple } from './apple/platform';
import { flutter } from './flutter/platform';
import { browser, reactNative } from './javascript/platform';
import type { Platform } from './stack';

export { mapIdIn, shortMapId } from './android/retrace';
export { isThirdPartyFile } from './javascript/frame';
export { NO_LINE, NO_VERSION } from './stack';
export type { Platform, RequestedBuild, UnconvertedReason } from './stack';

export const PLATFORMS: Record<StackType, Platform> = {
  browser,
  'react native': reactNative,
  android,
  ios: apple,
  flutter,
};

/** Face for enriching stacks: readers by type, and the frames of a stack by dropped files. */
export { type DroppedReply, enrichDropped, type OpenedDropped } from './dropped';
export { grammarType } from './recognise';
export { READERS } from './readers';
export {
  type ArtifactChoice,
  type ByName,
  type FoundArtifact,
  type Job,
  type OpenedArtifact,
  readableJob,
  type StackReader,
} from './readers';
