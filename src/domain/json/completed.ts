/** Beginning of a JSON text: its usable prefix, and that prefix completed. */
type Completed = { prefix: string; json: string };

/**
 * Completes the beginning of a JSON text by closing what is open, so that it can be read. A number or word that the cut
 * may go through is dropped. The beginning of any other text is no JSON afterwards, either.
 */
export function completedJson(start: string): Completed {
  const { closers, isInString, isKey, escapeAt, end } = stateAtEnd(start);
  const close = closers.toReversed().join('');
  if (isInString) {
    const prefix = isCutEscape(start, escapeAt) ? start.slice(0, escapeAt) : start;
    return { prefix, json: `${prefix}"${isKey ? ':null' : ''}${close}` };
  }
  const prefix = start.slice(0, end);
  return { prefix, json: prefix + missingValue(prefix.trimEnd().at(-1), isKey, closers.at(-1)) + close };
}

type State = {
  /** Brackets that close the open ones, the innermost last. */
  closers: string[];
  isInString: boolean;
  /** True if the last string is the key of a member. */
  isKey: boolean;
  /** Start of the last escape in a string. */
  escapeAt: number;
  /** Start of a number or word at the end of the text. */
  end: number;
};

function stateAtEnd(text: string): State {
  const state: State = { closers: [], isInString: false, isKey: false, escapeAt: -1, end: 0 };
  let lastMark = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '"') state.isInString = !state.isInString;
    if (letter === '"' && state.isInString) state.isKey = state.closers.at(-1) === '}' && lastMark !== ':';
    if (letter === '\\' && state.isInString) {
      state.escapeAt = at;
      at += 1;
    }
    if (state.isInString) continue;
    if (letter === '{' || letter === '[') state.closers.push(letter === '{' ? '}' : ']');
    if (letter === '}' || letter === ']') state.closers.pop();
    if (/[{}[\]:,]/.test(letter)) {
      lastMark = letter;
      state.isKey = false;
    }
    if (/[{}[\]:,"\s]/.test(letter)) state.end = at + 1;
  }
  return state;
}

function isCutEscape(text: string, at: number): boolean {
  if (at < 0) return false;
  return at + (text[at + 1] === 'u' ? 6 : 2) > text.length;
}

/** Text after a last mark, so that a member or an element is whole. */
function missingValue(mark: string | undefined, isKey: boolean, closer: string | undefined): string {
  if (mark === '"' && isKey) return ':null';
  if (mark === ':') return 'null';
  if (mark === ',') return closer === '}' ? '"":null' : 'null';
  return '';
}
