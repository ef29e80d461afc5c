import { artifactFinder } from '../javascript/artifact-finder';
import { enrichJavaScript, filesOf } from '../javascript/enrich';
import { openSourceMap, type SourceMap } from '../javascript/map/source-map';
import { parseJavaScript } from '../javascript/parse';
import { MAX_MAP_BYTES, type StackReader } from './stack-reader';

/** Reader for browsers and React Native: an artifact is the source map of a script, found by the script's address. */
export const javascript: StackReader<SourceMap> = {
  name: 'source map',
  maxBytes: MAX_MAP_BYTES,
  open: openSourceMap,
  begin: ({ type, stack, near }) => {
    const parsed = parseJavaScript(stack);
    const hashes = new Map<string, string>();
    return {
      query: 'build',
      choose: (found) => {
        const find = artifactFinder(
          found.map(({ path }) => placeOf(path)),
          type === 'react native',
        );
        for (const file of filesOf(parsed)) {
          const hash = found[find(file) ?? -1]?.hash;
          if (hash !== undefined) hashes.set(file, hash);
        }
        return hashes.values();
      },
      enrich: (artifact) => {
        const mapFor = (file: string) => {
          const hash = hashes.get(file);
          return hash === undefined ? 'no map' : (artifact(hash) ?? 'bad map');
        };
        return enrichJavaScript(parsed, { near, mapFor }).map(({ frame }) => frame);
      },
      answeredBy: ({ minified }) => hashes.get(minified?.file ?? ''),
    };
  },
  /** A script's address as the frames have it; of React Native its name. */
  keptPaths: ({ type }, _paths, answered) => {
    const files = answered.flatMap(({ minified }) => minified?.file.replace(/[?#].*$/s, '') ?? []);
    const names = type === 'browser' ? files : files.map((file) => file.slice(file.lastIndexOf('/') + 1));
    return [...new Set(names)].filter((path) => path !== '');
  },
};

/**
 * Splits a path at its last slash; the prefix sets how much must match: an address, a path on any host, or the end of
 * one.
 */
function placeOf(path: string): { prefix: string; path: string } {
  const end = path.lastIndexOf('/') + 1;
  return { prefix: path.slice(0, end), path: path.slice(end) };
}
