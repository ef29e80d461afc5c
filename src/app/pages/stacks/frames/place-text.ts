import type { EnrichedFrame } from '#contract/stack';
import { maskedFile } from '#symbolication/privacy';
import { positionText } from '#symbolication/stack';

export type FramePosition = Pick<EnrichedFrame, 'file' | 'line' | 'column' | 'address'> & { module?: string };

/** Where a frame is: in a source, else at an address of machine code, `Shop 0x102a1c3d4`. */
export function placeText({ file, line, column, address, module = '' }: FramePosition): string {
  const shown = maskedFile(file);
  if (line > 0 || address === '') return positionText({ file: shown, line, column });
  return `${shown || module} ${address}`.trim();
}
