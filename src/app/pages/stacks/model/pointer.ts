/** The line of the text that is pointed at, there or at its frame. */
export type Pointer = {
  line: number | undefined;
  /** Always the same function. */
  point: (line: number | undefined) => void;
};

/** How a line and its frame are lit. */
export type Lit = 'chosen' | 'pointed' | undefined;

export function litOf(isChosen: boolean, isPointed: boolean): Lit {
  if (isChosen) return 'chosen';
  return isPointed ? 'pointed' : undefined;
}

/**
 * Where the system chooses the colours, which leaves no background: chosen with a whole outline, pointed at with a
 * dashed one.
 */
export function litWithoutColours(lit: Lit): string {
  if (lit === 'chosen') return 'forced-colors:outline-2 forced-colors:outline-[Highlight]';
  return lit === 'pointed'
    ? 'forced-colors:outline-2 forced-colors:outline-dashed forced-colors:outline-[Highlight]'
    : '';
}
