import type { EnrichedFrame } from '#contract/stack';
import { plainPath } from '#symbolication/source-path';

/** Paths of sources as maps have them, and as the repository has them. */

/** Beginning of paths in maps, and what the repository has in its place. */
export type PathRule = { from: string; to: string };

const NO_RULE: PathRule = { from: '', to: '' };

/** Path in the repository: the plain path, its beginning replaced if the rule has it. */
export function repositoryPath(file: string, rule: PathRule = NO_RULE): string {
  const path = plainPath(file);
  if (rule.from === '' && rule.to === '') return path;
  const from = relative(plainPath(rule.from));
  const to = relative(plainPath(rule.to));
  const rest = below(relative(path), from);
  if (rest === undefined) return path;
  return to === '' || rest === '' ? `${to}${rest}` : `${to}/${rest}`;
}

/** The rest of a path below a folder; undefined outside of it. */
function below(path: string, folder: string): string | undefined {
  if (folder === '') return path;
  if (path !== folder && !path.startsWith(`${folder}/`)) return undefined;
  return path.slice(folder.length + 1);
}

function relative(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

/** Folders that a repository has at its top. */
const TOP = /^(.+?\/)(?:src|app|apps|lib|libs|packages|Sources|source|client|web)\//;

/**
 * Rule that the paths of own frames ask for: absolute paths begin with the folder of the build machine, those of Dart
 * with their package. Undefined where they name nothing of the kind, or differ.
 */
export function suggestedRule(
  frames: readonly Pick<EnrichedFrame, 'file' | 'converted' | 'third_party'>[],
): PathRule | undefined {
  const paths = frames.flatMap((frame) =>
    frame.converted && !frame.third_party && frame.file !== '' ? [plainPath(frame.file)] : [],
  );
  const [first] = paths;
  if (first === undefined) return undefined;
  const dart = /^package:[^/]+\//.exec(first)?.[0];
  if (dart !== undefined) {
    return paths.every((path) => path.startsWith(dart)) ? { from: dart, to: 'lib/' } : undefined;
  }
  if (!paths.every((path) => /^(?:\/|[A-Za-z]:\/)/.test(path))) return undefined;
  const from = TOP.exec(first)?.[1] ?? first.slice(0, first.lastIndexOf('/') + 1);
  return from.length > 1 && paths.every((path) => path.startsWith(from)) ? { from, to: '' } : undefined;
}
