import type { StackType } from '#contract/stack';
import { android } from './android/platform';
import { apple } from './apple/platform';
import { flutter } from './flutter/platform';
import { browser, reactNative } from './javascript/platform';
import type { Platform } from './platform/platform';

export { mapIdIn, shortMapId } from './android/map-id';
export { isThirdPartyFile } from './javascript/frame';
export { NO_LINE, NO_VERSION } from './platform/platform';
export type { Platform, RequestedBuild, UnconvertedReason } from './platform/platform';

export const PLATFORMS: Record<StackType, Platform> = {
  browser,
  'react native': reactNative,
  android,
  ios: apple,
  flutter,
};
