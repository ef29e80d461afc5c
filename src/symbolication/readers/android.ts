import { enrichJava, isThirdPartyClass } from '../android/enrich';
import { type Mapping, openMapping } from '../android/mapping/mapping';
import { parseJava } from '../android/parse';
import { framesOf } from '../stack';
import { mappingPaths, MAX_MAP_BYTES, type StackReader } from './stack-reader';

/** Reader for Android: a mapping for the whole stack, found by the build's id, else by variant and version. */
export const android: StackReader<Mapping> = {
  name: 'mapping',
  maxBytes: MAX_MAP_BYTES,
  open: openMapping,
  begin: (job) => {
    const parsed = parseJava(job.stack);
    const paths = mappingPaths(job);
    let hash: string | undefined;
    return {
      query: paths.map(({ path }) => path),
      choose: (found) => {
        for (const { path, anyVersion } of paths) {
          hash ??= found.find(
            (artifact) => artifact.path === path && (anyVersion || artifact.version === job.version),
          )?.hash;
        }
        return hash === undefined ? [] : [hash];
      },
      enrich: (artifact) => enrichJava(parsed, hash === undefined ? undefined : artifact(hash)),
      lookups: () =>
        framesOf(parsed).flatMap(({ text, frame }) =>
          isThirdPartyClass(frame.className)
            ? []
            : { line: text.trim(), paths: paths.map(({ path }) => path), hash },
        ),
      answeredBy: () => hash,
    };
  },
  keptPaths: (build) => mappingPaths(build).map(({ path }) => path),
};
