import type { EnrichedFrame } from '#contract/stack';
import type { ConvertedStack } from '../frames/converted-stack';
import { type PathRule, repositoryPath } from './paths';

/** The frames with paths as in the repository. */
export function placedResult(result: ConvertedStack, rule: PathRule | undefined): ConvertedStack {
  return { ...result, frames: result.frames.map((frame) => placedFrame(result, frame, rule)) };
}

/** A file that its platform prints without folders stays so. */
function placedFrame(
  { platform }: ConvertedStack,
  frame: EnrichedFrame,
  rule: PathRule | undefined,
): EnrichedFrame {
  if (!frame.converted || platform.sourceFile(frame) !== frame.file) return frame;
  return { ...frame, file: repositoryPath(frame.file, rule) };
}
