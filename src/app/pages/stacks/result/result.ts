import type { EnrichedFrame } from '#contract/stack';
import { framesOf, type ParsedStack } from '#domain/stack/platform/parsed-stack';
import { alignFrames } from './align';
import { publicStart, publicTitle } from '#domain/stack/privacy';
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

/** The error, else what the text begins with: one line, nothing secret in it. */
export function titleOf({ lines, sections }: ParsedStack): string {
  const line = lines.find(({ text }) => text.trim() !== '');
  if (line === undefined) return '';
  // Reports and logs say other things before the error.
  const title = sections[0]?.title;
  const masked = title ? publicTitle(title) : publicStart(line, LONGEST_TITLE);
  return masked.slice(0, LONGEST_TITLE).trim();
}

const LONGEST_TITLE = 200;
