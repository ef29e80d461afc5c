import type { ArtifactBuilds } from '#contract/artifact-builds';
import type { EnrichedFrame, StackType } from '#contract/stack';
import { counted } from '#domain/text/words';
import { maskText } from '#domain/privacy/secrets';
import { storedVersion } from '#symbolication/stack';
import { PLATFORMS } from '#symbolication/platforms';
import type { StackQuestion } from '../../../api/stacks';

type Build = Omit<StackQuestion['input'], 'stack' | 'binary_images'>;

const MOST_NAMED = 5;

/** Sentence about files on the server that partly match a request. */
export function artifactWords(
  { builds }: Pick<ArtifactBuilds, 'builds'>,
  { type, service, version: given = '' }: { type: StackType; service: string; version?: string | undefined },
): string {
  const ofType = builds.filter((build) => build.type === type);
  if (ofType.length === 0) return 'The server has no files for stacks of this type.';
  const ofService = ofType.filter((build) => build.service === service);
  if (ofService.length === 0) {
    return `The server has nothing for ${service}, but for ${listed(ofType.map((build) => build.service))}.`;
  }
  const versions = ofService.map((build) => build.version);
  const version = storedVersion(versions, { service, version: given });
  const build = ofService.find((other) => other.version === version);
  if (build) {
    const { path_count: count, paths } = build;
    return `Of ${`${service} ${version}`.trim()} the server has ${counted(count, 'file')}: ${listed(paths, count)}.`;
  }
  const names = versions.map((name) => name || 'files without a version');
  return `Of ${service} the server has ${listed(names)}, but not ${version || 'any without a version'}.`;
}

/** First few distinct names, and the number of others. */
function listed(names: readonly string[], count = new Set(names).size): string {
  const distinct = [...new Set(names)];
  const more = count - Math.min(distinct.length, MOST_NAMED);
  return `${distinct.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * The command that adds what a stack needs, filled in from its request and its frames, secrets masked. Values
 * that neither has are placeholders such as `<version>`, and the files are where their tools put them.
 */
export function addCommand(build: Build, frames: readonly EnrichedFrame[]): string {
  const { type, service, version = '' } = build;
  const { options, files } = PLATFORMS[type].added(build, frames);
  const all = ['--type', type, '--service', service, '--version', version || '<version>', ...options, files];
  return maskText(`npm run watchbill -- artifacts add ${all.map(quoted).join(' ')}`);
}

/** Quotes an argument for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
