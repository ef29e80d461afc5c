import type { EnrichedFrame } from '#contract/stack';
import { mappingPaths } from '../readers/mapping-path';
import type { Job } from '../readers/stack-reader';
import type { DroppedArtifact } from './dropped';

/**
 * What an artifact that answered frames of a stack is found by once it is added for its build: a script's address as
 * the frames have it, of React Native its name; of Android the build's id and variant; else what is in the file itself.
 * [] where nothing says so.
 * @param answered the frames that it converted.
 */
export function keptPaths(
  { type, buildId, variant }: Pick<Job, 'type' | 'buildId' | 'variant'>,
  { paths }: Pick<DroppedArtifact, 'paths'>,
  answered: readonly EnrichedFrame[],
): string[] {
  if (type === 'ios' || type === 'flutter') return [...paths];
  if (type === 'android') return mappingPaths({ buildId, variant }).map(({ path }) => path);
  const files = answered.flatMap(({ minified }) => minified?.file.replace(/[?#].*$/s, '') ?? []);
  const named = type === 'browser' ? files : files.map((file) => file.slice(file.lastIndexOf('/') + 1));
  return [...new Set(named)].filter((path) => path !== '');
}
