import type { StackType } from '#contract/stack';
import { mappingPaths } from '#symbolication/collect';
import type { NewArtifact } from '../artifacts/artifacts';
import { collectDsyms } from './collect-dsyms';
import { collectFlutterSymbols } from './collect-flutter-symbols';
import { collectMapping } from './collect-mapping';
import { collectSourceMaps } from './collect-source-maps';
import type { Progress } from './progress';

/** Options of the command line that say what artifacts are found by. */
export const KEY_OPTIONS = ['prefix', 'buildId', 'variant'] as const;

export type KeyOptions = Partial<Record<(typeof KEY_OPTIONS)[number], string>>;

/** How the artifacts of one or several types are taken from files. */
export type Collector = {
  /** Those of the options that these types take; others are refused. */
  options: readonly (keyof KeyOptions)[];
  /** The rule that the options break, if they break one: `--build-id or --variant is needed`. */
  problem?: (options: KeyOptions) => string | undefined;
  /**
   * Checks each artifact before it hands it out, and reports what it took and what it left.
   * @throws ArtifactError with everything that is refused; nothing of the command is stored then.
   */
  collect: (paths: readonly string[], options: KeyOptions, progress: Progress) => AsyncIterable<NewArtifact>;
};

const sourceMaps: Collector = {
  options: ['prefix'],
  collect: (paths, { prefix = '' }, progress) => collectSourceMaps(paths, prefix, progress),
};

const LONGEST_NAME = 200;

const mapping: Collector = {
  options: ['buildId', 'variant'],
  problem: ({ buildId = '', variant = '' }) => {
    if (buildId === '' && variant === '')
      return "one of '--build-id' and '--variant' is needed with type android";
    if (buildId !== '' && variant !== '') return "only one of '--build-id' and '--variant' can be given";
    const isLong = Math.max(buildId.length, variant.length) > LONGEST_NAME;
    return isLong ? `'--build-id' and '--variant' have at most ${LONGEST_NAME} characters` : undefined;
  },
  collect: (paths, { buildId = '', variant = '' }, progress) => {
    const [found] = mappingPaths({ buildId, variant });
    return collectMapping(paths, found?.path ?? '', progress);
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

/** The types that take an option. */
export function typesWith(option: keyof KeyOptions): string[] {
  return Object.entries(COLLECTORS).flatMap(([type, { options }]) => (options.includes(option) ? type : []));
}
