/** A record of a CSV file: the line it begins on, and its cells; or why the rest of the file cannot be read. */
type CsvRecord = { line: number; size: number } & ({ cells: string[] } | { problem: string });

/**
 * Reads CSV as RFC 4180 has it: cells parted by commas, in quotes where they hold commas, quotes (doubled) or line
 * ends. Empty lines count as lines and are no records. Holds no more than one record and one chunk.
 * @param maxSize how many UTF-16 code units a record may have.
 */
export async function* csvRecords(
  stream: AsyncIterable<Uint8Array>,
  maxSize: number,
): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let state = start(1);
  try {
    for await (const chunk of stream) {
      for (const letter of decoder.decode(chunk, { stream: true })) {
        const record = take(state, letter);
        if (record) {
          yield* unlessEmpty(record);
          state = start(state.line);
        } else if (state.size > maxSize) {
          yield { line: state.first, size: 0, problem: `is longer than ${maxSize} bytes` };
          return;
        }
      }
    }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    yield { line: state.first, size: 0, problem: 'is not written in UTF-8' };
    return;
  }
  if (state.isQuoted) yield { line: state.first, size: 0, problem: 'has a quote that is never closed' };
  else if (state.size > 0) yield* unlessEmpty(finish(state));
}

type State = {
  first: number;
  line: number;
  cells: string[];
  cell: string;
  size: number;
  isQuoted: boolean;
  hasClosed: boolean;
};

function start(line: number): State {
  return { first: line, line, cells: [], cell: '', size: 0, isQuoted: false, hasClosed: false };
}

/** Takes in one letter; the record that it ends, if it does. */
function take(state: State, letter: string): CsvRecord | undefined {
  if (letter === '\n') state.line += 1;
  if (letter === '\n' && !state.isQuoted) return finish(state);
  state.size += letter.length;
  if (letter === '"') {
    // A quote right after a closing one is a doubled one: it opens again and leaves one behind.
    if (state.hasClosed) state.cell += '"';
    state.hasClosed = state.isQuoted;
    state.isQuoted = !state.isQuoted;
    return undefined;
  }
  state.hasClosed = false;
  if (letter === ',' && !state.isQuoted) {
    state.cells.push(state.cell);
    state.cell = '';
  } else {
    state.cell += letter;
  }
  return undefined;
}

function finish({ first, size, cells, cell }: State): CsvRecord {
  return { line: first, size, cells: [...cells, cell.replace(/\r$/, '')] };
}

function* unlessEmpty(record: CsvRecord): Generator<CsvRecord> {
  if ('problem' in record || record.cells.length > 1 || record.cells[0] !== '') yield record;
}
