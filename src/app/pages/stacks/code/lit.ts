/**
 * How a line and its frame are lit where the system chooses the colours, which leaves no background: chosen with a whole
 * outline, pointed at with a dashed one.
 */
export function litWithoutColours(pointed: boolean, chosen: boolean): string {
  if (chosen) return 'forced-colors:outline-2 forced-colors:outline-[Highlight]';
  return pointed
    ? 'forced-colors:outline-2 forced-colors:outline-dashed forced-colors:outline-[Highlight]'
    : '';
}
