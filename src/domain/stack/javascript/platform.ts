import { namedPosition } from '../platform/frame-text';
import type { Platform } from '../platform/platform';
import { parseJavaScript } from './parse';
import { javaScriptReasons } from './unconverted';

/** Browsers and React Native. */
export const javascript: Platform = {
  parse: parseJavaScript,
  unconverted: javaScriptReasons,
  frameText: ({ frame: { asyncCause } }, frame) =>
    `    at ${asyncCause === null ? '' : 'async '}${namedPosition(frame)}`,
  sourceFile: ({ file }) => file,
  takes: { build: false, images: false },
  words: {
    withoutCode: 'The server sent no code with this frame.',
    withoutFrame: 'the server sent no frame for this line',
  },
};
