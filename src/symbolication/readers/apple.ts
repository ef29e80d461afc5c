import { enrichApple } from '../apple/enrich';
import { type LoadedImage, placeFrames } from '../apple/loaded-images';
import { parseApple } from '../apple/report/parse';
import { openSymbolTable, type SymbolTable } from '../debug-info/table/symbol-table';
import { imageHash, imagePaths, MAX_SYMBOLS_BYTES, type StackReader } from './stack-reader';

/** Reader for iOS: an artifact is the symbols of an image, found by its UUID, or by its name if there is none. */
export const apple: StackReader<SymbolTable> = {
  name: 'symbols',
  maxBytes: MAX_SYMBOLS_BYTES,
  open: openSymbolTable,
  begin: ({ stack, binaryImages, version }) => {
    const frames = placeFrames(parseApple(stack), binaryImages);
    const images = new Set(
      frames.flatMap(({ at, isSystem }) => (at === undefined || isSystem ? [] : at.image)),
    );
    const hashes = new Map<LoadedImage, string>();
    const hashByName = new Map<string, string>();
    return {
      query: [...new Set([...images].flatMap(imagePaths))],
      choose: (artifacts) => {
        for (const image of images) {
          const hash = imageHash(image, imagePaths(image), { version, artifacts });
          if (hash === undefined) continue;
          hashes.set(image, hash);
          hashByName.set(image.name, hash);
        }
        return hashes.values();
      },
      enrich: (artifact) =>
        enrichApple(frames, (image) => {
          const hash = hashes.get(image);
          return hash === undefined ? undefined : artifact(hash);
        }),
      lookups: () =>
        frames.flatMap(({ frame, at, isSystem }) =>
          isSystem
            ? []
            : {
                line: `${frame.image} ${frame.address} ${frame.function}`.trim(),
                paths: at === undefined ? [] : imagePaths(at.image),
                hash: at && hashes.get(at.image),
              },
        ),
      answeredBy: ({ minified }) => hashByName.get(minified?.file ?? ''),
    };
  },
};
