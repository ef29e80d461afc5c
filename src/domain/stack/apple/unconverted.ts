import type { BinaryImage, EnrichedFrame } from '#contract/stack';
import { readAddress } from './image';

/** Why a frame of Apple's systems is not converted; see `../unconverted-reason.ts`. */
export type AppleReason =
  | 'system image'
  | 'unknown image'
  | 'no image for this address'
  | 'no dSYM for this image'
  | 'no symbol at this address'
  | 'no position';

export const APPLE_REASON_WORDS: Record<Exclude<AppleReason, 'no position'>, string> = {
  'system image': 'Code of the system or its libraries; there are no debug symbols of it.',
  'unknown image': 'The report does not know which image this address was in: it prints ???.',
  'no image for this address':
    'No binary image that was sent has this name and holds this address. Add the image to the table.',
  'no dSYM for this image':
    'Nothing uploaded for this service is the dSYM of this image. It is found by the image’s UUID, or where none is known by name and version.',
  'no symbol at this address': 'Other frames of this image were converted, but its dSYM has nothing here.',
};

export function appleReasons(
  frames: readonly EnrichedFrame[],
  images: readonly BinaryImage[],
): (AppleReason | null)[] {
  const loaded = images.map(({ name, load_address, max_address }) => ({
    name,
    load: readAddress(load_address),
    max: readAddress(max_address),
  }));
  const convertedImages = new Set(frames.flatMap((frame) => frame.minified?.file ?? []));
  return frames.map((frame) => {
    if (frame.converted) return null;
    const address = readAddress(frame.address);
    if (address === null) return 'no position';
    if (frame.third_party) return 'system image';
    const image = frame.module || frame.file;
    if (image === '' || image === '???') {
      const isInside = loaded.some(
        ({ load, max }) => load !== null && max !== null && load <= address && address <= max,
      );
      return isInside ? 'no dSYM for this image' : 'unknown image';
    }
    if (convertedImages.has(image)) return 'no symbol at this address';
    const isLoaded = loaded.some(
      ({ name, load, max }) =>
        name === image && (load === null || (load <= address && (max === null || address <= max))),
    );
    return loaded.length === 0 || isLoaded ? 'no dSYM for this image' : 'no image for this address';
  });
}
