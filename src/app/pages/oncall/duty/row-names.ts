/** Names of a role in a row: those in sight, and the number of lines they take. */
export type RowFit = { names: readonly string[]; rest: number; lines: number };

/** Widths of the columns of people and of the next people in pixels; 0 before layout, or without the column. */
export type RowRoom = { whoPx: number; thenPx: number };

/** Max lines of a row before *+2*. */
const MAX_LINES = 3;
/** Room of *+2* beside a name, in the size of the name. */
const MORE_EM = 2;
/** Numbers of lines that timeline.css has. */
const LINES = [1, 2, 3, 4, 6, 9, 14, 20];

/**
 * All names in one line, else a line a person, else the first and *+2*. A name is never cut: it wraps.
 * @param isWhole on paper, or opened: all names.
 */
export function rowFit(
  names: readonly string[],
  roomEm: number,
  measure: (text: string) => number,
  isWhole: boolean,
): RowFit {
  const linesOf = (text: string, em: number) => lineCount(text, em, measure);
  if (roomEm <= 0 || linesOf(names.join(', '), roomEm) === 1) return { names, rest: 0, lines: 1 };
  const nameRoom = isWhole && names.length > 1 ? roomEm - MORE_EM : roomEm;
  const lines = names.reduce((sum, name) => sum + linesOf(name, nameRoom), 0);
  if (isWhole || lines <= MAX_LINES || names.length === 1)
    return { names, rest: 0, lines: roundedLines(lines) };
  const [first = ''] = names;
  return { names: [first], rest: names.length - 1, lines: roundedLines(linesOf(first, roomEm - MORE_EM)) };
}

/** Height of a row, in lines of names, for lines of the next people, which are less high. */
export function linesForNext(text: string, roomEm: number, measure: (text: string) => number): number {
  return roomEm <= 0 ? 1 : roundedLines(lineCount(text, roomEm, measure) - 1);
}

/** The next number of lines that timeline.css has. */
export function roundedLines(lines: number): number {
  return LINES.find((each) => each >= lines) ?? 20;
}

/** Lines of a text that wraps between words and after hyphens. */
function lineCount(text: string, roomEm: number, measure: (text: string) => number): number {
  let [count, line] = [1, ''];
  for (const part of text.split(/(?<=[\s-])/)) {
    if (line !== '' && measure((line + part).trimEnd()) > roomEm) {
      count += 1;
      line = '';
    }
    line += part;
    // A word wider than the room breaks anywhere.
    const further = Math.max(0, Math.ceil(measure(line.trimEnd()) / roomEm) - 1);
    count += further;
  }
  return count;
}
