import { namedPosition } from '../platform/frame-text';
import type { Platform } from '../platform/platform';
import { parseFlutter } from './parse';
import { flutterReasons } from './unconverted';

export const flutter: Platform = {
  parse: parseFlutter,
  unconverted: flutterReasons,
  // `#00 Cart.sum (package:shop/cart.dart:42:21)`, behind whatever the log had put there.
  frameText: ({ text }, frame) => `${/^.*?#\d+/.exec(text)?.[0] ?? '    at'} ${namedPosition(frame)}`,
  sourceFile: ({ file }) => file,
  takes: { build: false, images: false },
  words: {
    withoutCode: 'Debug symbols hold positions, and no source code.',
    withoutFrame: 'no frame: most likely made up by the compiler',
  },
};
