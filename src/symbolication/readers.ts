import type { BinaryImage, EnrichedFrame, RemovedPart, StackType } from '#contract/stack';
import { cleanStack } from './clean';
import { withFewEmptyLines } from './lines';
import { enrichJava, isThirdPartyClass } from './android/enrich';
import { isSameMapping, mapIdAt, mapIdPaths, mapIdsOf, shortMapId } from './android/retrace';
import { type Mapping, openMapping } from './android/mapping';
import { placedNative } from './android/frame';
import { parseJava } from './android/parse';
import { enrichApple, type LoadedImage, type PlacedFrame, placeFrames } from './apple/platform';
import { isSymbolTable, openSymbolTable, SymbolTable } from './debug-info/symbol-table';
import { framesOf } from './stack';
import { parseApple } from './apple/report';
import {
  enrichFlutter,
  type FlutterSymbols,
  openFlutterSymbols,
  buildIdsOf,
  parseFlutter,
} from './flutter/platform';
import { artifactFinder, bareName, placesNamed, enrichJavaScript, filesOf } from './javascript/enrich';
import { isThirdPartyFile, isUnnamedModule, withoutQuery } from './javascript/frame';
import { openSourceMap, type SourceMap } from './javascript/map/source-map';
import { parseJavaScript, parseReactNative } from './javascript/platform';

/** Job of a worker thread: a stack, and the request's fields about its build. Absent fields are ''. */
export type Job = {
  type: StackType;
  stack: string;
  /** False: the stack is parsed unchanged. */
  clean?: boolean | undefined;
  near: number;
  version: string;
  /** Set where `version` is a release that the request gave by its short name. */
  release?: string | undefined;
  /** android only. */
  buildId: string;
  /** android only. */
  variant: string;
  /** ios only. */
  binaryImages: readonly BinaryImage[];
};

/** The job with its stack as readers parse it, and what was removed from the stack. */
export function readableJob(job: Job): { job: Job; removed: readonly RemovedPart[] } {
  const { text, removed } = job.clean === false ? { text: job.stack, removed: [] } : cleanStack(job.stack);
  return { job: { ...job, stack: withFewEmptyLines(text) }, removed };
}

/** Artifact opened by its reader. It may grow with use; a thread caches as many as fit. */
export type OpenedArtifact = { readonly byteLength: number };

/**
 * Reader for one or several stack types; all that differs between them. Work runs in a thread, in this order: `begin`
 * parses the stack and returns the artifacts to look for; the stored ones are passed to `choose`, which picks
 * contents; each is fetched and, unless it is open already, passed to `open`; `enrich` creates the frames of the
 * reply.
 *
 * To add a type: a reader beside this file, its entry in `readers.ts`, and a collector in the service's
 * `stack/collect/` with its entry in `collectors.ts`. No other part of the service depends on types; the dashboard
 * has a `Platform` for each.
 */
export type StackReader<Artifact extends OpenedArtifact = OpenedArtifact> = {
  /** Names what `open` makes. Readers with the same name open the same content to the same thing. */
  name: string;
  /** Contents of more bytes, uncompressed, are as if they were not there. */
  maxBytes: number;
  /** @throws any error for invalid content: its frames stay as printed. */
  open(content: Uint8Array): Artifact;
  begin(job: Job): StackSession<Artifact>;
};

/** A frame's look-up: the paths of its artifact, and the hash of the chosen content. */
type Lookup = { line: string; paths: readonly string[]; hash: string | undefined };

/** File that frames print without its folder, and the paths with that name: a single one was used, of several none. */
export type ByName = { file: string; paths: readonly string[] };

type StackSession<Artifact extends OpenedArtifact = OpenedArtifact> = {
  query: ArtifactChoice;
  /** Hashes of the contents to open, the most needed first: there may be no room for the last ones. */
  choose(artifacts: readonly FoundArtifact[]): Iterable<string>;
  /**
   * A method, whose parameters are compared both ways, so that one table holds readers of all kinds: what comes in here
   * was made by `open` of a reader with the same name.
   * @param artifact gives what was opened; undefined for what is gone, damaged, or had no room.
   */
  enrich(artifact: (hash: string) => Artifact | undefined): EnrichedFrame[];
  /** Look-up keys of each frame, after `choose`. Frames that need no artifact are absent. */
  lookups(): Lookup[];
  /** The content that a converted frame of `enrich` is from. */
  answeredBy(frame: EnrichedFrame): string | undefined;
  /** Files that were found by their name alone, after `choose`. */
  byName?(): readonly ByName[];
  /** Undefined if the artifact may be of the build that the stack names. */
  otherBuild?(artifact: Artifact): OtherBuild | undefined;
  /** The same for a content that is not opened. @param paths all that it is found by. */
  otherBuildAt?(paths: readonly string[]): OtherBuild | undefined;
};

/** Build of an artifact that was chosen and does not fit, and a predicate for a message. */
type OtherBuild = { id: string; words: string };

/**
 * Which artifacts of a build's type and service are requested: all of its version ("build"), or those at some paths,
 * of any version.
 */
export type ArtifactChoice = 'build' | readonly string[];

/**
 * Stored artifact, and the hash of its content. Of several at one path the build's version comes first, then the one
 * added last.
 */
export type FoundArtifact = { path: string; version: string; hash: string };

/** Longest source map that is taken, with its sources, and longest mapping, in bytes. */
export const MAX_MAP_BYTES = 100 * 1024 * 1024;

/** Longest file with debug information that is taken, of all architectures together, in bytes. */
export const MAX_DEBUG_FILE_BYTES = 1024 * 1024 * 1024;

/** Longest symbol table that is made of one architecture of it, in bytes: a thread has to have room for it. */
export const MAX_SYMBOLS_BYTES = 160 * 1024 * 1024;

/** Build of an Android app in requests; '' for absent fields. */
type AndroidBuild = { buildId: string; variant: string };

/** The paths of its mapping, the surer one first. A build's id is its alone; a variant is there in every version. */
export function mappingPaths({ buildId, variant }: AndroidBuild): { path: string; anyVersion: boolean }[] {
  return [
    ...(buildId === '' ? [] : [{ path: `build:${buildId}`, anyVersion: true }]),
    ...(variant === '' ? [] : [{ path: `variant:${variant}`, anyVersion: false }]),
  ];
}

/** Architectures of apps on Apple's systems: candidates for a stack without one. */
const ARCHS = ['arm64', 'arm64e', 'arm64_32', 'x86_64', 'x86_64h', 'armv7', 'armv7s', 'armv7k', 'i386'];

/** Path of an image's symbols for lookups by name and version only. */
export function namePath(name: string, arch: string): string {
  return `image:${name}:${arch}`;
}

/** Lookup paths of an image: its id, in any version; without an id its name, for one architecture in this version. */
function imagePaths({ id, name, arch }: { id: string; name: string; arch: string }): string[] {
  if (id !== '') return [id];
  return (arch === '' ? ARCHS : [arch]).map((architecture) => namePath(name, architecture));
}

/** Content for an image among the artifacts at its paths: by its id in any version, by its name in this one. */
function imageHash(
  { id }: { id: string },
  paths: readonly string[],
  { version, artifacts }: { version: string; artifacts: readonly FoundArtifact[] },
): string | undefined {
  const fitting = artifacts.filter(
    (artifact) => paths.includes(artifact.path) && (id !== '' || artifact.version === version),
  );
  const [first] = fitting;
  // By a name alone, two architectures are as good as none.
  return id !== '' || fitting.every(({ hash }) => hash === first?.hash) ? first?.hash : undefined;
}

type Artifact = Mapping | SymbolTable;

/**
 * Reader for Android: a mapping for the whole stack, found by its own id, if the stack prints it, else by the build's id, else by variant and
 * version; for machine
 * code the symbols of a library, found by its build id, else by its name and version.
 */
const android: StackReader<Artifact> = {
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
const ANDROID_ARCHS = ['arm64', 'arm', 'x86_64', 'x86'];

function libraryPaths({ id, name }: LoadedImage): string[] {
  return id === '' ? ANDROID_ARCHS.map((arch) => namePath(name, arch)) : [id];
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

/** A stack is of one build, or of a few. */
const MAX_BUILDS = 20;

/**
 * Reader for Flutter: an artifact is the symbols of one architecture of a build, found by the build id in the trace.
 */
const flutter: StackReader<FlutterSymbols> = {
  name: 'flutter symbols',
  maxBytes: MAX_SYMBOLS_BYTES,
  open: openFlutterSymbols,
  begin: ({ stack }) => {
    const parsed = parseFlutter(stack);
    const builds = buildIdsOf(parsed);
    const buildIds = builds.filter((id) => id !== '').slice(0, MAX_BUILDS);
    const hashes = new Map<string, string>();
    const idsAt = new Map(framesOf(parsed).map(({ frame }) => [frame.address, frame.code?.buildId]));
    return {
      query: builds.length > 0 && buildIds.length === 0 ? 'build' : buildIds,
      choose: (artifacts) => {
        for (const id of builds) {
          const hash =
            id === '' ? onlyOne(buildIds, artifacts) : artifacts.find(({ path }) => path === id)?.hash;
          if (hash !== undefined) hashes.set(id, hash);
        }
        return new Set(hashes.values());
      },
      enrich: (artifact) =>
        enrichFlutter(parsed, (id) => {
          const hash = hashes.get(id);
          return hash === undefined ? undefined : artifact(hash);
        }),
      lookups: () =>
        framesOf(parsed).flatMap(({ text, frame: { code } }) => {
          if (code === undefined) return [];
          const id = code.buildId ?? '';
          return { line: text.trim(), paths: id === '' ? [] : [id], hash: hashes.get(id) };
        }),
      answeredBy: ({ address }) => hashes.get(idsAt.get(address) ?? ''),
    };
  },
};

/** Build id for frames that have none: the only one in the stack, or else among the symbols. */
function onlyOne(buildIds: readonly string[], artifacts: readonly FoundArtifact[]): string | undefined {
  const [first] = artifacts;
  const isSure = buildIds.length > 0 ? buildIds.length === 1 : artifacts.length === 1;
  return isSure ? first?.hash : undefined;
}

/** Reader for browsers and React Native: an artifact is the source map of a script, found by the script's address. */
const javascript: StackReader<SourceMap> = {
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

export const READERS: Record<StackType, StackReader> = {
  browser: javascript,
  'react native': javascript,
  android,
  ios: apple,
  flutter,
};
