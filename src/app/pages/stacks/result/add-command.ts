import type { EnrichedFrame } from '#contract/stack';
import { maskText } from '#domain/privacy/secrets';
import { PLATFORMS } from '#symbolication/platforms';
import type { StackQuestion } from '../../../api/stacks';

type Build = Omit<StackQuestion['input'], 'stack' | 'binary_images'>;

/**
 * The command that adds what a stack needs, filled in as far as its request and its frames say, secrets masked. What
 * nobody said stands as `<version>`, and the files are where their tools put them.
 */
export function addCommand(build: Build, frames: readonly EnrichedFrame[]): string {
  const { type, service, version = '' } = build;
  const { options, files } = PLATFORMS[type].added(build, frames);
  const all = ['--type', type, '--service', service, '--version', version || '<version>', ...options, files];
  return maskText(`npm run watchbill -- artifacts add ${all.map(quoted).join(' ')}`);
}

/** As a POSIX shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
