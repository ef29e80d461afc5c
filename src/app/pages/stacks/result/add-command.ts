import type { EnrichedFrame } from '#contract/stack';
import { maskText } from '#domain/privacy/secrets';
import type { StackQuestion } from '../../../api/stacks';

type Build = Omit<StackQuestion['input'], 'stack' | 'binary_images'>;

/**
 * The command that adds what a stack needs, filled in as far as its request and its frames say, secrets masked. What
 * nobody said stands as `<version>`, and the files are where their tools put them.
 */
export function addCommand(build: Build, frames: readonly EnrichedFrame[]): string {
  const { type, service, version = '' } = build;
  const { options, files } = ofType(build, frames);
  const all = ['--type', type, '--service', service, '--version', version || '<version>', ...options, files];
  return maskText(`npm run watchbill -- artifacts add ${all.map(quoted).join(' ')}`);
}

function ofType(
  { type, build_id: buildId, Variant: variant }: Build,
  frames: readonly EnrichedFrame[],
): { options: string[]; files: string } {
  if (type === 'android') {
    const options = !buildId && variant ? ['--variant', variant] : ['--build-id', buildId || '<build id>'];
    return { options, files: 'app/build/outputs/mapping/release/mapping.txt' };
  }
  if (type === 'ios') return { options: [], files: 'App.xcarchive/dSYMs' };
  if (type === 'flutter') return { options: [], files: 'build/symbols' };
  if (type === 'react native') return { options: [], files: 'index.android.bundle.map' };
  const folder = frames.flatMap((frame) => (frame.third_party ? [] : (folderOf(frame.file) ?? [])))[0];
  return { options: folder === undefined ? [] : ['--prefix', folder], files: 'dist' };
}

/** Where a script is served from: its address up to the last slash. */
function folderOf(file: string): string | undefined {
  return /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?/.exec(file)?.[0];
}

/** As a POSIX shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
