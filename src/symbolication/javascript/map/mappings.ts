import { MapFault, MAP_LIMITS } from './json-bytes';
import { type Segments, SegmentTable } from './segments';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The six bits of each base64 character, 255 for others. */
const NO_DIGIT = 255;
const DIGITS = new Uint8Array(256).fill(NO_DIGIT);
for (let i = 0; i < ALPHABET.length; i += 1) DIGITS[ALPHABET.charCodeAt(i)] = i;

/** Reads variable-length quantities one after the other. */
export class VlqReader {
  pos: number;
  private readonly bytes: Uint8Array;
  private readonly end: number;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes;
    this.pos = from;
    this.end = to;
  }

  /** The byte available, -1 at the end. */
  get byte(): number {
    return this.pos < this.end ? (this.bytes[this.pos] ?? -1) : -1;
  }

  /** A number whose lowest bit is its sign. */
  next(): number {
    const value = this.nextUnsigned();
    const size = Math.floor(value / 2);
    if (value % 2 === 0) return size;
    return size === 0 ? MIN : -size;
  }

  /** A number of up to 32 bits. */
  private nextUnsigned(): number {
    let digit = this.digit();
    let value = digit & 31;
    let scale = 32;
    while (digit >= 32) {
      digit = this.digit();
      const bits = digit & 31;
      if (bits !== 0) {
        value += bits * scale;
        if (value > 2 ** 32 - 1) throw new MapFault();
      }
      if (scale < 2 ** 40) scale *= 32;
    }
    return value;
  }

  private digit(): number {
    const digit = DIGITS[this.byte] ?? NO_DIGIT;
    if (digit === NO_DIGIT) throw new MapFault();
    this.pos += 1;
    return digit;
  }
}

/** A negative zero represents the lowest number. */
const MIN = -(2 ** 31);

/**
 * Mappings text, a terminating byte that is not a digit, and its start in the generated file; `stop` is the start of
 * the next one.
 */
export type MappingsPart = {
  bytes: Uint8Array;
  from: number;
  to: number;
  line: number;
  column: number;
  stop: { line: number; column: number } | undefined;
  firstSource: number;
  sourceCount: number;
  firstName: number;
  nameCount: number;
};

const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const MAX = 2 ** 31 - 1;
/** The number that each digit represents alone; or that it is the first of several, or none. */
const SINGLE = new Int8Array(256);
const LONG_NUMBER = 16;
const NOT_ALONE = 17;
for (const [code, digit] of DIGITS.entries()) {
  const isLong = digit >= 32 || digit === 1;
  if (digit === NO_DIGIT) SINGLE[code] = NOT_ALONE;
  else if (isLong) SINGLE[code] = LONG_NUMBER;
  else SINGLE[code] = (digit & 1) === 0 ? digit >> 1 : -(digit >> 1);
}

export function readMappings(parts: readonly MappingsPart[]): Segments {
  // The last piece requests more room than it fills.
  const table = new SegmentTable(parts.reduce((sum, part) => sum + estimate(part), PIECE));
  for (const part of parts) {
    table.beginPart(part.line);
    const state = parserState(part, table.count);
    let pos = part.from;
    while (pos < part.to) {
      // A piece has no more segments and lines than bytes.
      table.makeRoom(Math.min(PIECE, part.to - pos));
      pos = readPiece(part.bytes, pos, part.to, state, table.lineStarts, table.columns, table.originals);
      table.advance(state[LINE] ?? 0, state[COUNT] ?? 0, state[DESCENDS] === 1);
    }
  }
  return table.done();
}

/**
 * Estimated number of segments, by samples of the text, so that few arrays are allocated and none is much too long.
 */
function estimate({ bytes, from, to }: MappingsPart): number {
  const step = Math.max(SAMPLE, Math.floor((to - from) / SAMPLES));
  let segments = 1;
  let sampled = 0;
  for (let at = from; at < to; at += step) {
    const end = Math.min(to, at + SAMPLE);
    for (let i = at; i < end; i += 1) if (bytes[i] === COMMA || bytes[i] === SEMICOLON) segments += 1;
    sampled += end - at;
  }
  const all = sampled === to - from ? segments : Math.ceil((segments * (to - from) * 1.03) / sampled);
  return Math.min(all, MAP_LIMITS.segments);
}

const SAMPLES = 16;
const SAMPLE = 512;

/** Number of bytes parsed at once. */
const PIECE = 2048;

/** State of the parser: position and limits. */
type State = Int32Array;
const [LINE, COUNT, COLUMN, SOURCE, SOURCE_LINE, SOURCE_COLUMN, NAME] = [0, 1, 2, 3, 4, 5, 6] as const;
const [LOWEST, FIRST_SOURCE, LAST_SOURCE, FIRST_NAME, LAST_NAME] = [7, 8, 9, 10, 11] as const;
const [STOP_LINE, STOP_COLUMN, DESCENDS] = [12, 13, 14] as const;

function parserState(part: MappingsPart, count: number): State {
  const state = new Int32Array(15);
  state[LINE] = part.line;
  state[COUNT] = count;
  state[COLUMN] = part.column;
  state[LOWEST] = part.column;
  state[SOURCE] = part.firstSource;
  state[FIRST_SOURCE] = part.firstSource;
  state[LAST_SOURCE] = part.firstSource + part.sourceCount - 1;
  state[NAME] = part.firstName;
  state[FIRST_NAME] = part.firstName;
  state[LAST_NAME] = part.firstName + part.nameCount - 1;
  state[STOP_LINE] = part.stop?.line ?? MAX;
  state[STOP_COLUMN] = part.stop?.column ?? MAX;
  return state;
}

/**
 * Parses a piece of the mappings, up to the end of a segment, and returns the position after it.
 *
 * Maps have millions of segments, and this is most of the cost of opening one. So numbers are parsed one by one,
 * without a loop or calls for single digits, which most are. It is called per piece, as a function stays compiled
 * while a single loop over all would be compiled again for each map; and it takes only typed arrays, as code compiled
 * for objects of a class is discarded with the last one of them.
 */
// oxlint-disable-next-line eslint/complexity, eslint/max-lines-per-function, eslint/max-params -- measured: a call costs more than the work
function readPiece(
  bytes: Uint8Array,
  from: number,
  to: number,
  state: State,
  lineStarts: Int32Array,
  columns: Int32Array,
  originals: Int32Array,
): number {
  const end = Math.min(to, from + PIECE);
  const firstSource = state[FIRST_SOURCE] ?? 0;
  const lastSource = state[LAST_SOURCE] ?? 0;
  const firstName = state[FIRST_NAME] ?? 0;
  const lastName = state[LAST_NAME] ?? 0;
  const stopLine = state[STOP_LINE] ?? 0;
  const stopColumn = state[STOP_COLUMN] ?? 0;
  let line = state[LINE] ?? 0;
  let count = state[COUNT] ?? 0;
  let lowest = state[LOWEST] ?? 0;
  let column = state[COLUMN] ?? 0;
  let source = state[SOURCE] ?? 0;
  let sourceLine = state[SOURCE_LINE] ?? 0;
  let sourceColumn = state[SOURCE_COLUMN] ?? 0;
  let name = state[NAME] ?? 0;
  let pos = from;
  while (pos < end) {
    if (bytes[pos] === SEMICOLON) {
      pos += 1;
      if (line === stopLine) {
        pos = to;
        break;
      }
      line += 1;
      column = 0;
      lowest = 0;
      lineStarts[line] = count;
      continue;
    }
    // The byte at `to` is the quote, which is no digit: no number is read beyond the end.
    let size = 1;
    let number = SINGLE[bytes[pos] ?? 0] ?? NOT_ALONE;
    pos += 1;
    if (number >= LONG_NUMBER) {
      if (number === NOT_ALONE) throw new MapFault();
      number = longNumber(bytes, pos - 1);
      pos = afterNumber;
    }
    column += number;
    if (column < lowest || column > MAX) throw new MapFault();
    if (number < 0) state[DESCENDS] = 1;
    number = SINGLE[bytes[pos] ?? 0] ?? NOT_ALONE;
    if (number !== NOT_ALONE) {
      size = 4;
      pos += 1;
      if (number === LONG_NUMBER) {
        number = longNumber(bytes, pos - 1);
        pos = afterNumber;
      }
      source += number;
      if (source < firstSource || source > lastSource) throw new MapFault();
      number = SINGLE[bytes[pos] ?? 0] ?? NOT_ALONE;
      pos += 1;
      if (number >= LONG_NUMBER) {
        if (number === NOT_ALONE) throw new MapFault();
        number = longNumber(bytes, pos - 1);
        pos = afterNumber;
      }
      sourceLine += number;
      if (sourceLine < 0 || sourceLine > MAX) throw new MapFault();
      number = SINGLE[bytes[pos] ?? 0] ?? NOT_ALONE;
      pos += 1;
      if (number >= LONG_NUMBER) {
        if (number === NOT_ALONE) throw new MapFault();
        number = longNumber(bytes, pos - 1);
        pos = afterNumber;
      }
      sourceColumn += number;
      if (sourceColumn < 0 || sourceColumn > MAX) throw new MapFault();
      number = SINGLE[bytes[pos] ?? 0] ?? NOT_ALONE;
      if (number !== NOT_ALONE) {
        size = 5;
        pos += 1;
        if (number === LONG_NUMBER) {
          number = longNumber(bytes, pos - 1);
          pos = afterNumber;
        }
        name += number;
        if (name < firstName || name > lastName) throw new MapFault();
        if (SINGLE[bytes[pos] ?? 0] !== NOT_ALONE) throw new MapFault();
      }
    }
    if (bytes[pos] === COMMA) {
      pos += 1;
      if (pos === to || bytes[pos] === SEMICOLON) throw new MapFault();
    }
    if (line === stopLine && column >= stopColumn) {
      pos = to;
      break;
    }
    columns[count] = column;
    const at = 4 * count;
    originals[at] = size > 1 ? source : -1;
    originals[at + 1] = sourceLine;
    originals[at + 2] = sourceColumn;
    originals[at + 3] = size > 4 ? name : -1;
    count += 1;
  }
  state[LINE] = line;
  state[COUNT] = count;
  state[LOWEST] = lowest;
  state[COLUMN] = column;
  state[SOURCE] = source;
  state[SOURCE_LINE] = sourceLine;
  state[SOURCE_COLUMN] = sourceColumn;
  state[NAME] = name;
  return pos;
}

/** End of the number that `longNumber` parsed. */
let afterNumber = 0;

/** Local copy: an import would be looked up for each digit if modules are not bundled. */
const digits = DIGITS;

/** A number of any length. */
function longNumber(bytes: Uint8Array, from: number): number {
  let pos = from;
  let value = 0;
  for (let bits = 0; ; bits += 5) {
    const digit = digits[bytes[pos] ?? 0] ?? 64;
    if (digit > 63) throw new MapFault();
    pos += 1;
    if (bits < 30) value |= (digit & 31) << bits;
    else if (bits > 30 ? (digit & 31) !== 0 : (digit & 31) > 3) throw new MapFault();
    else value |= (digit & 31) << 30;
    if (digit < 32) break;
  }
  afterNumber = pos;
  // The lowest bit is the sign; a negative zero represents the lowest number.
  const size = value >>> 1;
  if ((value & 1) === 0) return size;
  return size === 0 ? -MAX - 1 : -size;
}
