import type { EnrichedFrame } from '#contract/stack';
import { isNativeSource } from './frame';

export type JavaReason =
  | 'native method'
  | 'no build sent'
  | 'no mapping for this build'
  | 'not in the mapping';

export const JAVA_REASON_WORDS: Record<JavaReason, string> = {
  'native method': 'A method in machine code, of which a mapping knows nothing.',
  'no build sent':
    'Neither a build id nor a variant was sent, so no mapping could be chosen. Fill one of them in and try again.',
  'no mapping for this build':
    'No mapping was added for this service and build, or its classes are called otherwise.',
  'not in the mapping':
    'The mapping of this build has nothing for this class or line. A name that looks whole was never obfuscated.',
};

type AskedBuild = { build_id?: string | undefined; Variant?: string | undefined };

/** Why frames of Java and Kotlin are as they were printed; null where they are not. */
export function javaReasons(
  frames: readonly EnrichedFrame[],
  { build_id, Variant }: AskedBuild,
): (JavaReason | 'third party' | null)[] {
  const isAnyConverted = frames.some(({ converted }) => converted);
  return frames.map((frame) => {
    if (frame.converted) return null;
    if (isNativeSource(frame.file)) return 'native method';
    if (frame.third_party) return 'third party';
    if (isAnyConverted) return 'not in the mapping';
    return build_id || Variant ? 'no mapping for this build' : 'no build sent';
  });
}
