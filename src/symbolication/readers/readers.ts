import type { StackType } from '#contract/stack';
import { android } from './android';
import { flutter } from './flutter';
import { javascript } from './javascript';
import { type StackReader, imageHash, imagePaths, MAX_SYMBOLS_BYTES } from './stack-reader';
import { enrichApple } from '../apple/enrich';
import { type LoadedImage, placeFrames } from '../apple/loaded-images';
import { parseApple } from '../apple/report/parse';
import { openSymbolTable, type SymbolTable } from '../debug-info/table/symbol-table';

/** Reader for iOS: an artifact is the symbols of an image, found by its UUID, or by its name if there is none. */
const apple: StackReader<SymbolTable> = {
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
      choose: (found) => {
        for (const image of images) {
          const hash = imageHash(image, imagePaths(image), { version, found });
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
  keptPaths: (_build, paths) => [...paths],
};

export const READERS: Record<StackType, StackReader> = {
  browser: javascript,
  'react native': javascript,
  android,
  ios: apple,
  flutter,
};
