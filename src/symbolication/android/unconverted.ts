import type { EnrichedFrame } from '#contract/stack';
import type { RequestedBuild } from '../platform/platform';
import { THIRD_PARTY, type UnconvertedReason } from '../platform/unconverted-reason';
import { isNativeSource } from './frame';

const NATIVE_METHOD: UnconvertedReason = {
  name: 'native method',
  words: 'A method in machine code, of which a mapping knows nothing.',
  isExpected: true,
};
const NO_BUILD = {
  name: 'no build sent',
  words:
    'Neither a build id nor a variant was sent, so no mapping could be chosen. Fill one of them in and try again.',
};
const NO_MAPPING = {
  name: 'no mapping for this build',
  words: 'No mapping was added for this service and build, or its classes are called otherwise.',
  ofFiles: 'The dropped files have no mapping, or that of another build: its classes are called otherwise.',
};
const NOT_IN_MAPPING = {
  name: 'not in the mapping',
  words:
    'The mapping of this build has nothing for this class or line. A name that looks whole was never obfuscated.',
};

export function javaReasons(
  frames: readonly EnrichedFrame[],
  { build_id, Variant }: RequestedBuild,
): (UnconvertedReason | null)[] {
  const isAnyConverted = frames.some(({ converted }) => converted);
  return frames.map((frame) => {
    if (frame.converted) return null;
    if (isNativeSource(frame.file)) return NATIVE_METHOD;
    if (frame.third_party) return THIRD_PARTY;
    if (isAnyConverted) return NOT_IN_MAPPING;
    return build_id || Variant ? NO_MAPPING : NO_BUILD;
  });
}
