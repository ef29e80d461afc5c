/** Hovered line of the text, directly or by its frame. */
export type Pointer = {
  line: number | undefined;
  /** Stable function. */
  point: (line: number | undefined) => void;
};

/** Highlight of a line and its frame. */
export type Lit = 'chosen' | 'pointed' | undefined;

export function litOf(isChosen: boolean, isPointed: boolean): Lit {
  if (isChosen) return 'chosen';
  return isPointed ? 'pointed' : undefined;
}

/** Outlines for forced colours, which remove backgrounds: solid if selected, dashed if hovered. */
export function litWithoutColours(lit: Lit): string {
  if (lit === 'chosen') return 'forced-colors:outline-2 forced-colors:outline-[Highlight]';
  return lit === 'pointed'
    ? 'forced-colors:outline-2 forced-colors:outline-dashed forced-colors:outline-[Highlight]'
    : '';
}
