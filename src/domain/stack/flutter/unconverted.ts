import type { EnrichedFrame } from '#contract/stack';

/** Why a frame of Dart is not converted; see `../unconverted-reason.ts`. */
export type FlutterReason = 'readable already' | 'no symbols for this build' | 'nothing at this address';

export const FLUTTER_REASON_WORDS: Record<FlutterReason, string> = {
  'readable already': 'The stack itself says the function, the file and the line.',
  'no symbols for this build':
    'Nothing uploaded for this service has the build id of this trace. A trace without one is read by the symbols of its version, where that has only one file of them.',
  'nothing at this address': 'Other frames were converted, but the symbols of the build have nothing here.',
};

export function flutterReasons(frames: readonly EnrichedFrame[]): (FlutterReason | null)[] {
  const isAnyConverted = frames.some(({ converted }) => converted);
  return frames.map(({ converted, address }) => {
    if (converted) return null;
    if (address === '') return 'readable already';
    return isAnyConverted ? 'nothing at this address' : 'no symbols for this build';
  });
}
