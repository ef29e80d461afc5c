import { enrichJava, isThirdPartyClass } from '../android/enrich';
import { isSameMapping, mapIdAt, mapIdPaths, mapIdsOf, shortMapId } from '../android/map-id';
import { type Mapping, openMapping } from '../android/mapping/mapping';
import { placedNative } from '../android/native-frame';
import { parseJava } from '../android/parse';
import { enrichApple } from '../apple/enrich';
import type { LoadedImage, PlacedFrame } from '../apple/loaded-images';
import { isSymbolTable } from '../debug-info/table/open-table';
import { openSymbolTable, SymbolTable } from '../debug-info/table/symbol-table';
import { framesOf } from '../stack';
import {
  imageHash,
  type Job,
  mappingPaths,
  MAX_SYMBOLS_BYTES,
  namePath,
  type OtherBuild,
  type StackReader,
  type StackSession,
} from './stack-reader';

type Artifact = Mapping | SymbolTable;

/**
 * Reader for Android: a mapping for the whole stack, found by its own id, if the stack prints it, else by the build's id, else by variant and
 * version; for machine
 * code the symbols of a library, found by its build id, else by its name and version.
 */
export const android: StackReader<Artifact> = {
  name: 'mapping or symbols',
  maxBytes: MAX_SYMBOLS_BYTES,
  open: (content) => (isSymbolTable(content) ? openSymbolTable(content) : openMapping(content)),
  begin: (job) => {
    const parsed = parseJava(job.stack);
    const native = placedNative(parsed);
    return native.length > 0 ? nativeSession(native, job) : javaSession(parsed, job);
  },
};

function javaSession(parsed: ReturnType<typeof parseJava>, job: Job): StackSession<Artifact> {
  const mapIds = mapIdsOf(parsed);
  const byMapId = mapIds.flatMap(mapIdPaths).map((path) => ({ path, anyVersion: true }));
  const paths = [...byMapId, ...mappingPaths(job)];
  let hash: string | undefined;
  const otherBuild = (id: string): OtherBuild | undefined => {
    const [first] = mapIds;
    if (first === undefined || id === '' || mapIds.some((asked) => isSameMapping(asked, id)))
      return undefined;
    const words = `is mapping ${shortMapId(id)}, and the stack is of mapping ${shortMapId(first)}`;
    return { id, words };
  };
  return {
    query: paths.map(({ path }) => path),
    choose: (artifacts) => {
      for (const { path, anyVersion } of paths) {
        hash ??= artifacts.find(
          (artifact) => artifact.path === path && (anyVersion || artifact.version === job.version),
        )?.hash;
      }
      return hash === undefined ? [] : [hash];
    },
    enrich: (artifact) => {
      const mapping = hash === undefined ? undefined : artifact(hash);
      return enrichJava(parsed, mapping instanceof SymbolTable ? undefined : mapping);
    },
    lookups: () =>
      framesOf(parsed).flatMap(({ text, frame }) =>
        isThirdPartyClass(frame.className)
          ? []
          : { line: text.trim(), paths: paths.map(({ path }) => path), hash },
      ),
    answeredBy: () => hash,
    otherBuild: (artifact) => (artifact instanceof SymbolTable ? undefined : otherBuild(artifact.id)),
    otherBuildAt: (known) => otherBuild(mapIdAt(known)),
  };
}

/** Architectures of Android: candidates for a library without a build id. */
const ARCHS = ['arm64', 'arm', 'x86_64', 'x86'];

function libraryPaths({ id, name }: LoadedImage): string[] {
  return id === '' ? ARCHS.map((arch) => namePath(name, arch)) : [id];
}

function nativeSession(frames: readonly PlacedFrame[], { version }: Job): StackSession<Artifact> {
  const own = frames.flatMap(({ at, isSystem }) => (at === undefined || isSystem ? [] : at.image));
  const hashes = new Map<LoadedImage, string>();
  const hashByName = new Map<string, string>();
  return {
    query: [...new Set(own.flatMap(libraryPaths))],
    choose: (artifacts) => {
      for (const image of own) {
        const hash = imageHash(image, libraryPaths(image), { version, artifacts });
        if (hash === undefined) continue;
        hashes.set(image, hash);
        hashByName.set(image.name, hash);
      }
      return new Set(hashes.values());
    },
    enrich: (artifact) =>
      enrichApple(frames, (image) => {
        const hash = hashes.get(image);
        const symbols = hash === undefined ? undefined : artifact(hash);
        return symbols instanceof SymbolTable ? symbols : undefined;
      }),
    lookups: () =>
      frames.flatMap(({ frame, at, isSystem }) =>
        isSystem || at === undefined
          ? []
          : {
              line: `${frame.image} ${frame.address} ${frame.function}`.trim(),
              paths: libraryPaths(at.image),
              hash: hashes.get(at.image),
            },
      ),
    answeredBy: ({ minified }) => hashByName.get(minified?.file ?? ''),
  };
}
