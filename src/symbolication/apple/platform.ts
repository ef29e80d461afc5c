import type { EnrichedFrame } from '#contract/stack';
import {
  type FrameLine,
  NO_POSITION,
  type Platform,
  type RequestedBuild,
  type UnconvertedReason,
} from '../platform/platform';
import { positionText, readAddress } from '../stack';
import { parseApple } from './report/parse';

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
  const isPrinted = address && !text.trimStart().startsWith('{');
  const start = isPrinted
    ? text.slice(0, address.index + address[0].length)
    : `    ${frame.minified?.file ?? ''}  ${frame.address}`;
  const offset = isInlined || frame.offset === 0 ? '' : ` + ${frame.offset}`;
  const file = frame.file.slice(frame.file.lastIndexOf('/') + 1);
  const position = file === '' ? '' : ` (${positionText({ ...frame, file, column: 0 })})`;
  return `${start} ${frame.function}${offset}${position}${isInlined ? ' [inlined]' : ''}`;
}

const SYSTEM_IMAGE: UnconvertedReason = {
  name: 'system image',
  words: 'Code of the system or its libraries; there are no debug symbols of it.',
  isExpected: true,
};
const UNKNOWN_IMAGE: UnconvertedReason = {
  name: 'unknown image',
  words: 'The report does not know which image this address was in: it prints ???.',
  isExpected: true,
};
const NO_IMAGE = {
  name: 'no image for this address',
  words: 'No binary image that was sent has this name and holds this address. Add the image to the table.',
};
const NO_DSYM = {
  name: 'no dSYM for this image',
  words:
    'Nothing uploaded for this service is the dSYM of this image. It is found by the image’s UUID, or where none is known by name and version.',
  ofFiles: 'None of the dropped files is the dSYM of this image: its UUID has to be the same.',
};
const NO_SYMBOL = {
  name: 'no symbol at this address',
  words: 'Other frames of this image were converted, but its dSYM has nothing here.',
};

function appleReasons(
  frames: readonly EnrichedFrame[],
  { binary_images = [] }: RequestedBuild,
): (UnconvertedReason | undefined)[] {
  const loaded = binary_images.map(({ name, load_address, max_address }) => ({
    name,
    load: readAddress(load_address),
    max: readAddress(max_address),
  }));
  const convertedImages = new Set(frames.flatMap((frame) => frame.minified?.file ?? []));
  return frames.map((frame) => {
    if (frame.converted) return undefined;
    const address = readAddress(frame.address);
    if (!address) return NO_POSITION;
    if (frame.third_party) return SYSTEM_IMAGE;
    const image = frame.module || frame.file;
    if (image === '' || image === '???') {
      const isInside = loaded.some(
        ({ load, max }) => load !== undefined && max !== undefined && load <= address && address <= max,
      );
      return isInside ? NO_DSYM : UNKNOWN_IMAGE;
    }
    if (convertedImages.has(image)) return NO_SYMBOL;
    const isLoaded = loaded.some(
      ({ name, load, max }) =>
        name === image && (load === undefined || (load <= address && (max === undefined || address <= max))),
    );
    return loaded.length === 0 || isLoaded ? NO_DSYM : NO_IMAGE;
  });
}
