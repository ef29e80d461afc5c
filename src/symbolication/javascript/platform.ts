import { namedPosition } from '../platform/frame-text';
import type { Platform } from '../platform/platform';
import { parseJavaScript } from './parse';
import { javaScriptReasons } from './unconverted';

export const browser: Platform = {
  parse: parseJavaScript,
  unconverted: javaScriptReasons,
  frameText: ({ frame: { asyncCause } }, frame) =>
    `    at ${asyncCause === null ? '' : 'async '}${namedPosition(frame)}`,
  sourceFile: ({ file }) => file,
  takes: { build: false, images: false },
  added: (_build, frames) => {
    const [folder] = frames.flatMap((frame) => (frame.third_party ? [] : (folderOf(frame.file) ?? [])));
    return { options: folder === undefined ? [] : ['--prefix', folder], files: 'dist' };
  },
  words: {
    withoutCode: 'The server sent no code with this frame.',
    withoutFrame: 'the server sent no frame for this line',
  },
};

export const reactNative: Platform = {
  ...browser,
  added: () => ({ options: [], files: 'index.android.bundle.map' }),
};

/** Where a script is served from: its address up to the last slash. */
function folderOf(file: string): string | undefined {
  return /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?/.exec(file)?.[0];
}
