import type { BinaryImage, EnrichedFrame, StackType } from '#contract/stack';
import { JAVA_REASON_WORDS, type JavaReason, javaReasons } from './android/unconverted';
import { APPLE_REASON_WORDS, appleReasons, type AppleReason } from './apple/unconverted';
import { FLUTTER_REASON_WORDS, type FlutterReason, flutterReasons } from './flutter/unconverted';

/**
 * Why a frame of a reply is not converted. No reply says so; it follows from the frame, the frames beside it and what
 * was asked, so that it can be told of any server.
 *
 * Exported for others: `unconvertedReasons(frames, request)`, one per frame, null where it is converted;
 * `REASON_WORDS`; type `UnconvertedReason`.
 */
export type UnconvertedReason =
  | 'native code'
  | 'third party'
  | 'no position'
  | 'no mapping at that position'
  | 'no version sent'
  | 'no map for this file'
  | AppleReason
  | FlutterReason
  | JavaReason;

export type AskedStack = {
  type: StackType;
  version?: string | undefined;
  build_id?: string | undefined;
  Variant?: string | undefined;
  binary_images?: readonly BinaryImage[] | undefined;
};

export const REASON_WORDS: Record<UnconvertedReason, string> = {
  'native code': 'Code of the engine or the system; it has no source to show.',
  'third party': 'Code of a package, a browser extension or the platform, for which nothing was uploaded.',
  'no position': 'The stack does not say at which line and column this frame was.',
  'no mapping at that position':
    'Other frames of this file were converted, but its map has nothing for this position.',
  'no version sent':
    'No version was sent, so no uploaded file could be chosen. Fill in the version and try again.',
  'no map for this file': 'Nothing uploaded for this service and version fits this file.',
  ...APPLE_REASON_WORDS,
  ...FLUTTER_REASON_WORDS,
  ...JAVA_REASON_WORDS,
};

const NATIVE = /^(?:|\(?native\)?|\[(?:native|wasm) code\]|<anonymous>|node:.*)$/;

export function unconvertedReasons(
  frames: readonly EnrichedFrame[],
  asked: AskedStack,
): (UnconvertedReason | null)[] {
  const convertedFiles = new Set(frames.flatMap((frame) => frame.minified?.file ?? []));
  if (asked.type === 'android') return javaReasons(frames, asked);
  if (asked.type === 'ios') return appleReasons(frames, asked.binary_images ?? []);
  if (asked.type === 'flutter') return flutterReasons(frames);
  const isAnyConverted = frames.some(({ converted }) => converted);
  return frames.map((frame) => {
    if (frame.converted) return null;
    if (isNative(frame)) return 'native code';
    if (convertedFiles.has(frame.file)) {
      return frame.line > 0 ? 'no mapping at that position' : 'no position';
    }
    if (frame.third_party) return 'third party';
    if (frame.line === 0 && frame.address === '') return 'no position';
    if (!isAnyConverted && !asked.version) return 'no version sent';
    return 'no map for this file';
  });
}

function isNative({ file, line, address }: EnrichedFrame): boolean {
  return (NATIVE.test(file) && line === 0 && address === '') || file.startsWith('node:');
}
