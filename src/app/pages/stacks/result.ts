import type { EnrichedFrame } from '#contract/stack';
import { isJavaFrame } from '#domain/stack/android/frame';
import { framesOf, type ParsedStack } from '#domain/stack/parsed-stack';
import { alignFrames } from './align';
import { publicLine } from './privacy';
import type { Result } from './rows';

/** A reply beside the text that it is about. */
export function resultOf(stack: ParsedStack, frames: readonly EnrichedFrame[]): Result {
  const raw = framesOf(stack);
  const links = alignFrames(
    frames,
    raw.map(({ frame }) => frame),
  );
  return { stack, frames, lines: links.map((link) => (link === undefined ? undefined : raw[link])) };
}

/** The error, as the text says it first: one line, nothing secret in it. */
export function titleOf({ lines, sections }: ParsedStack): string {
  const line = lines.find(({ text }) => text.trim() !== '');
  if (line === undefined) return '';
  // Reports and logs say other things before the error.
  const isReport = sections.some(({ kind }) => kind.endsWith('thread'));
  const isJava = lines.some((one) => one.kind === 'frame' && isJavaFrame(one.frame));
  const title = isReport || isJava ? sections[0]?.title : undefined;
  const text = (title ?? line.text).slice(0, 200);
  return publicLine(title === undefined ? { ...line, text } : { ...line, kind: 'text', text }).trim();
}
