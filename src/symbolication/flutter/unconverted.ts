import type { EnrichedFrame } from '#contract/stack';
import type { UnconvertedReason } from '../platform/unconverted-reason';

const READABLE: UnconvertedReason = {
  name: 'readable already',
  words: 'The stack itself says the function, the file and the line.',
  isExpected: true,
};
const NO_SYMBOLS = {
  name: 'no symbols for this build',
  words:
    'Nothing uploaded for this service has the build id of this trace. A trace without one is read by the symbols of its version, where that has only one file of them.',
  ofFiles: 'None of the dropped files has the build id of this trace.',
};
const NOTHING_AT_ADDRESS = {
  name: 'nothing at this address',
  words: 'Other frames were converted, but the symbols of the build have nothing here.',
};

export function flutterReasons(frames: readonly EnrichedFrame[]): (UnconvertedReason | null)[] {
  const isAnyConverted = frames.some(({ converted }) => converted);
  return frames.map(({ converted, address }) => {
    if (converted) return null;
    if (address === '') return READABLE;
    return isAnyConverted ? NOTHING_AT_ADDRESS : NO_SYMBOLS;
  });
}
