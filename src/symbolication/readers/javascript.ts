import { artifactFinder, bareName, placesNamed } from '../javascript/artifact-finder';
import { isThirdPartyFile, isUnnamedModule, withoutQuery } from '../javascript/frame';
import { framesOf } from '../stack';
import { enrichJavaScript, filesOf } from '../javascript/enrich';
import { openSourceMap, type SourceMap } from '../javascript/map/source-map';
import { parseJavaScript, parseReactNative } from '../javascript/parse';
import { type ByName, type FoundArtifact, MAX_MAP_BYTES, type StackReader } from './stack-reader';

/** Reader for browsers and React Native: an artifact is the source map of a script, found by the script's address. */
export const javascript: StackReader<SourceMap> = {
  name: 'source map',
  maxBytes: MAX_MAP_BYTES,
  open: (content) => openSourceMap(content, 'lenient'),
  begin: ({ type, stack, near }) => {
    const isReactNative = type === 'react native';
    const parsed = isReactNative ? parseReactNative(stack) : parseJavaScript(stack);
    const hashes = new Map<string, string>();
    const byFile: ByName[] = [];
    const modules: string[] = [];
    return {
      query: 'build',
      choose: (artifacts) => {
        const places = artifacts.map(({ path }) => splitPath(path));
        const find = artifactFinder(places, isReactNative);
        for (const file of filesOf(parsed)) {
          if (!isReactNative && isUnnamedModule(file)) modules.push(...modulesIn(artifacts));
          const hash = artifacts[find(file) ?? -1]?.hash;
          if (hash !== undefined) hashes.set(file, hash);
          else if (!isReactNative) {
            const fits = placesNamed(places, bareName(file)).flatMap((index) => artifacts[index] ?? []);
            const [first, ...others] = fits;
            if (first === undefined) continue;
            // One content at several addresses is one file.
            if (others.every((other) => other.hash === first.hash)) hashes.set(file, first.hash);
            byFile.push({ file, paths: hashes.has(file) ? [first.path] : fits.map(({ path }) => path) });
          }
        }
        const bundle = isReactNative ? onlyBundle(artifacts, hashes) : undefined;
        if (bundle !== undefined) {
          for (const file of ['', ...filesOf(parsed).filter(isUpdate)]) {
            if (!hashes.has(file)) hashes.set(file, bundle);
          }
        }
        return [...hashes.values(), ...modules];
      },
      enrich: (artifact) => {
        const mapFor = (file: string) => {
          const module = hashes.has(file) ? undefined : onlyModule(file);
          if (module !== undefined) hashes.set(file, module);
          const hash = hashes.get(file);
          return hash === undefined ? 'no map' : (artifact(hash) ?? 'bad map');
        };
        return enrichJavaScript(parsed, { near, mapFor }).map(({ frame }) => frame);

        /** The one module that can have all places of a module without an address. */
        function onlyModule(file: string): string | undefined {
          if (isReactNative || !isUnnamedModule(file)) return undefined;
          const bytes = framesOf(parsed).flatMap(({ frame }) =>
            frame.file === file && frame.address !== '' ? [Number(frame.address)] : [],
          );
          const [first, ...others] = modules.filter((hash) => artifact(hash)?.canHaveWasmBytes(bytes));
          return others.length === 0 ? first : undefined;
        }
      },
      lookups: () =>
        framesOf(parsed).flatMap(({ text, frame }) => {
          if (frame.native || isThirdPartyFile(frame.file)) return [];
          const paths = [withoutQuery(frame.file) || 'the only bundle'];
          return { line: text.trim(), paths, hash: hashes.get(frame.file) };
        }),
      byName: () => byFile,
      answeredBy: ({ minified }) => hashes.get(minified?.file ?? ''),
    };
  },
};

/** More modules are not compared. */
const MAX_MODULES = 8;

/** Contents of WebAssembly modules; none of too many. */
function modulesIn(artifacts: readonly FoundArtifact[]): string[] {
  const hashes = artifacts.flatMap(({ path, hash }) => (/\.wasm$/i.test(path) ? [hash] : []));
  const distinct = [...new Set(hashes)];
  return distinct.length > MAX_MODULES ? [] : distinct;
}

/** Expo stores an update under its hash. */
function isUpdate(file: string): boolean {
  return /\/\.expo-internal\/[^/]*$/.test(file);
}

const BUNDLE = /\.(?:jsbundle|bundle|hbc)$/i;

/** The bundle of frames that name none: the one of the other frames, else the only one of the build. */
function onlyBundle(
  artifacts: readonly FoundArtifact[],
  hashes: ReadonlyMap<string, string>,
): string | undefined {
  const bundles = artifacts.filter(({ path }) => BUNDLE.test(path));
  const candidates = [
    [...hashes.values()],
    bundles.map(({ hash }) => hash),
    artifacts.map(({ hash }) => hash),
  ].find((list) => list.length > 0);
  const [first, ...others] = new Set(candidates);
  return others.length === 0 ? first : undefined;
}

/**
 * Splits a path at its last slash; the prefix sets how much must match: an address, a path on any host, or the end of
 * one.
 */
function splitPath(path: string): { prefix: string; path: string } {
  const end = path.lastIndexOf('/') + 1;
  return { prefix: path.slice(0, end), path: path.slice(end) };
}
