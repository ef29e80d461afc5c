import type { EnrichedFrame } from '#contract/stack';

type Position = Pick<EnrichedFrame, 'file' | 'line' | 'column'>;

/** `f (src/a.ts:1:2)`, or the position alone where the function has no name. */
export function namedPosition(frame: Position & Pick<EnrichedFrame, 'function'>): string {
  const position = positionText(frame);
  if (position === '') return frame.function || '(unknown)';
  return frame.function === '' ? position : `${frame.function} (${position})`;
}

/** `src/a.ts:1:2`, as far as it is known. */
export function positionText({ file, line, column }: Position): string {
  if (line === 0) return file;
  return `${file}:${line}${column === 0 ? '' : `:${column}`}`;
}
