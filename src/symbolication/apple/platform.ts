import type { EnrichedFrame } from '#contract/stack';
import { positionText } from '../platform/frame-text';
import type { FrameLine, Platform } from '../platform/platform';
import { parseApple } from './report/parse';
import { appleReasons } from './unconverted';

/** Swift, Objective-C and C++ on Apple's systems. */
export const apple: Platform = {
  parse: parseApple,
  unconverted: appleReasons,
  frameText,
  sourceFile: ({ file }) => file,
  takes: { build: false, images: true },
  added: () => ({ options: [], files: 'App.xcarchive/dSYMs' }),
  words: {
    withoutCode: 'Debug symbols hold positions, and no source code.',
    withoutFrame: 'the server sent no frame for this line',
  },
};

/** `1   Shop   0x0000000102a1c3d4 Cart.total(of:) + 12 (Cart.swift:42)`, as Apple's tools print a frame. */
function frameText({ text }: FrameLine, frame: EnrichedFrame, isInlined: boolean): string {
  const address = /0x[\da-f]{6,16}/i.exec(text);
  const isPrinted = address !== null && !text.trimStart().startsWith('{');
  const start = isPrinted
    ? text.slice(0, address.index + address[0].length)
    : `    ${frame.minified?.file ?? ''}  ${frame.address}`;
  const offset = isInlined || frame.offset === 0 ? '' : ` + ${frame.offset}`;
  const file = frame.file.slice(frame.file.lastIndexOf('/') + 1);
  const position = file === '' ? '' : ` (${positionText({ ...frame, file, column: 0 })})`;
  return `${start} ${frame.function}${offset}${position}${isInlined ? ' [inlined]' : ''}`;
}
