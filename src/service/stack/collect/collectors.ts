import type { StackType } from '#contract/stack';
import { mappingPaths } from '#symbolication/collect';
import type { NewArtifact } from '../artifacts/artifacts';
import { collectDsyms } from './collect-dsyms';
import { collectFlutterSymbols } from './collect-flutter-symbols';
import { collectLibraries, mayBeLibraries } from './collect-libraries';
import { collectMapping } from './collect-mapping';
import { collectSourceMaps } from './collect-source-maps';
import type { Progress } from './artifact-error';

/** Command line options that determine an artifact's key. */
export const KEY_OPTIONS = ['prefix', 'buildId', 'variant'] as const;

export type KeyOptions = Partial<Record<(typeof KEY_OPTIONS)[number], string | undefined>>;

/** Collects the artifacts of one or more types from files. */
export type Collector = {
  /** Options that these types accept; others are rejected. */
  options: readonly (keyof KeyOptions)[];
  /** Error message for invalid options, such as `--build-id or --variant is needed`. */
  problem?: (options: KeyOptions, paths: readonly string[]) => string | undefined;
  /**
   * Yields checked artifacts, and reports accepted and ignored files.
   * @throws ArtifactError with all rejected files; then nothing of the command is stored.
   */
  collect: (paths: readonly string[], options: KeyOptions, progress: Progress) => AsyncIterable<NewArtifact>;
};

const sourceMaps: Collector = {
  options: ['prefix'],
  collect: (paths, { prefix = '' }, progress) => collectSourceMaps(paths, prefix, progress),
};

const MAX_NAME_LENGTH = 200;

const mapping: Collector = {
  options: ['buildId', 'variant'],
  problem: ({ buildId = '', variant = '' }, paths) => {
    if (buildId === '' && variant === '') {
      if (mayBeLibraries(paths)) return undefined;
      return "one of '--build-id' and '--variant' is needed with type android";
    }
    if (buildId !== '' && variant !== '') return "only one of '--build-id' and '--variant' can be given";
    const isLong = Math.max(buildId.length, variant.length) > MAX_NAME_LENGTH;
    return isLong ? `'--build-id' and '--variant' have at most ${MAX_NAME_LENGTH} characters` : undefined;
  },
  collect: (paths, { buildId = '', variant = '' }, progress) => {
    const [key] = mappingPaths({ buildId, variant });
    return key ? collectMapping(paths, key.path, progress) : collectLibraries(paths, progress);
  },
};

const dsyms: Collector = {
  options: [],
  collect: (paths, _, progress) => collectDsyms(paths, progress),
};

const flutterSymbols: Collector = {
  options: [],
  collect: (paths, _, progress) => collectFlutterSymbols(paths, progress),
};

export const COLLECTORS: Record<StackType, Collector> = {
  browser: sourceMaps,
  'react native': sourceMaps,
  android: mapping,
  ios: dsyms,
  flutter: flutterSymbols,
};

/** Types that accept an option. */
export function typesWith(option: keyof KeyOptions): string[] {
  return Object.entries(COLLECTORS).flatMap(([type, { options }]) => (options.includes(option) ? type : []));
}
