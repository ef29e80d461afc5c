const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

type SegmentIn = {
  column: number;
  original: { source: number; line: number; column: number } | undefined;
  name: number | undefined;
};

/** The mappings text of lines of segments, written as plainly as the format allows. */
export function mappingsOf(lines: readonly (readonly SegmentIn[])[]): string {
  let source = 0;
  let sourceLine = 0;
  let sourceColumn = 0;
  let name = 0;
  return lines
    .map((segments) => {
      let column = 0;
      return segments
        .map((segment) => {
          let text = vlq(segment.column - column);
          ({ column } = segment);
          const { original } = segment;
          if (original === undefined) return text;
          text +=
            vlq(original.source - source) +
            vlq(original.line - sourceLine) +
            vlq(original.column - sourceColumn);
          source = original.source;
          sourceLine = original.line;
          sourceColumn = original.column;
          if (segment.name === undefined) return text;
          text += vlq(segment.name - name);
          ({ name } = segment);
          return text;
        })
        .join(',');
    })
    .join(';');
}

function vlq(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const digit = rest & 31;
    rest >>>= 5;
    text += ALPHABET[rest > 0 ? digit | 32 : digit];
  } while (rest > 0);
  return text;
}

export const at = (
  column: number,
  line: number,
  sourceColumn: number,
  name?: number,
  source = 0,
): SegmentIn => ({
  column,
  original: { source, line, column: sourceColumn },
  name,
});
