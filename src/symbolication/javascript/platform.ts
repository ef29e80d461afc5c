import type { EnrichedFrame } from '#contract/stack';
import {
  NO_POSITION,
  NO_VERSION,
  type Platform,
  type RequestedBuild,
  THIRD_PARTY,
  type UnconvertedReason,
} from '../platform';
import { namedPosition } from '../stack';
import { parseJavaScript, parseReactNative } from './parse';

export const browser: Platform = {
  parse: parseJavaScript,
  unconverted: javaScriptReasons,
  frameText: ({ frame: { asyncCause } }, frame) =>
    `    at ${asyncCause === undefined ? '' : 'async '}${namedPosition(frame)}`,
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
  parse: parseReactNative,
  added: () => ({ options: [], files: 'index.android.bundle.map' }),
};

/** Base address of a script: its URL up to the last slash. */
function folderOf(file: string): string | undefined {
  return /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?/.exec(file)?.[0];
}

const NATIVE_CODE: UnconvertedReason = {
  name: 'native code',
  words: 'Code of the engine or the system; it has no source to show.',
  isExpected: true,
};
const EVALUATED: UnconvertedReason = {
  name: 'evaluated code',
  words: 'Code of eval, or typed in the browser’s console: it is in no file.',
  isExpected: true,
};
const NO_MAPPING = {
  name: 'no mapping at that position',
  words: 'The map of this file has nothing for this position.',
};
const NO_COLUMN = {
  name: 'no column',
  words:
    'The stack has no column, and a line of a built file holds many places: none can be found without one.',
};
const NO_MAP = {
  name: 'no map for this file',
  words: 'Nothing uploaded for this service and version fits this file.',
  ofFiles:
    'None of the dropped files is the map of this one. Drop its map, or the folder that it was built into.',
};

const SEVERAL = {
  name: 'several files of this name',
  words: 'The stack has no folder for this file, and several uploaded files have its name. Choose one above.',
};

const NATIVE = /^(?:|\(?native\)?|\[(?:native|wasm) code\]|<anonymous>|node:.*)$/;

/** What Firefox and Chrome call it. */
const EVALUATED_FILE = /^(?:<anonymous>|debugger eval code|VM\d{1,9})$/;

function javaScriptReasons(
  frames: readonly EnrichedFrame[],
  { version, by_name: byName = [] }: RequestedBuild,
): (UnconvertedReason | undefined)[] {
  const convertedFiles = new Set(frames.flatMap((frame) => frame.minified?.file ?? []));
  const isAnyConverted = frames.some(({ converted }) => converted);
  return frames.map((frame) => {
    if (frame.converted) return undefined;
    if (isNative(frame)) return NATIVE_CODE;
    if (EVALUATED_FILE.test(frame.file)) return EVALUATED;
    if (convertedFiles.has(frame.file)) return missingIn(frame);
    if (frame.third_party) return THIRD_PARTY;
    if (frame.line === 0 && frame.address === '') return NO_POSITION;
    const fileReferences = byName.find(({ file }) => file === frame.file);
    if (fileReferences !== undefined) return fileReferences.paths.length > 1 ? SEVERAL : missingIn(frame);
    if (!isAnyConverted && !version) return NO_VERSION;
    if (frame.column === 0 && frame.address === '') return NO_COLUMN;
    return NO_MAP;
  });
}

/** Reason of a frame whose map was found. */
function missingIn({ line, column }: EnrichedFrame): UnconvertedReason {
  if (line === 0) return NO_POSITION;
  return column === 0 ? NO_COLUMN : NO_MAPPING;
}

function isNative({ file, line, address }: EnrichedFrame): boolean {
  return (NATIVE.test(file) && line === 0 && address === '') || file.startsWith('node:');
}
