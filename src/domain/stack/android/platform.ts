import type { EnrichedFrame } from '#contract/stack';
import { positionText } from '../platform/frame-text';
import type { FrameLine, Platform } from '../platform/platform';
import { parseJava } from './parse';
import { javaReasons } from './unconverted';

/** Java and Kotlin, as Android prints them. */
export const android: Platform = {
  parse: parseJava,
  unconverted: javaReasons,
  frameText,
  sourceFile,
  takes: { build: true, images: false },
  words: {
    withoutCode: 'A mapping holds names and lines, and no source code.',
    withoutFrame: 'no frame: most likely made up by the compiler',
  },
};

/** `at com.shop.Cart.sum(Cart.kt:42)`, which Android Studio makes a link of, behind whatever the log had put there. */
function frameText({ text }: FrameLine, frame: EnrichedFrame): string {
  const start = /^.*?(?:^|[\s:>])at\s+/.exec(text)?.[0] ?? '    at ';
  return `${start}${frame.function}(${positionText(frame)})`;
}

/** Below the folders of its package. A class may come with several files, ` | ` between them. */
function sourceFile({ file, module }: Pick<EnrichedFrame, 'file' | 'module'>): string {
  if (file.includes(' | ')) return '';
  return module === '' ? file : `${module.replaceAll('.', '/')}/${file}`;
}
