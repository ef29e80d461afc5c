import { parseJson } from '#contract/json';
import { decodeInSteps } from '../decode';
import { Refusal } from '../refusal';
import { tooMany } from './turns';

/** Max nesting depth of arrays and objects in a body, since code that reads or stores values may recurse. */
export const MAX_NESTING = 64;

/** Max values in a body: every one costs time in which nobody else is answered. */
const MAX_VALUES = 20_000;

/** Digits of the shortest integer that a number may round. */
const LONG_DIGITS = 16;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];

const [DIGIT_0, DIGIT_9] = [0x30, 0x39];

const [OPEN_ARRAY, CLOSE_ARRAY] = [0x5b, 0x5d];

const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/** @throws Refusal InvalidContentType unless the content type is JSON. */
export function requireJson(request: Request): void {
  if (mediaType(request.headers) !== 'application/json') {
    throw new Refusal('InvalidContentType', 'The header Content-Type must be application/json.');
  }
}

/** Media type without parameters, in lower case; empty if there is none. */
export function mediaType(headers: Headers): string {
  return (headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

type BodyLimits = {
  maxBytes: number;
  /** Idle timeout in milliseconds. */
  idleMs?: number | undefined;
};

/** Whether the body of a request has come whole. */
const arrivals = new WeakMap<Request, () => boolean>();

/** Records if a request was complete: a stream that broke off before anybody read it only seems to be empty. */
export function noteArrival(request: Request, isWhole: () => boolean): void {
  arrivals.set(request, isWhole);
}

/** Reads a body and processes its bytes, which count as used memory until the work is done. */
export type BodyReader = <T>(
  request: Request,
  limits: BodyLimits,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
) => Promise<T>;

/** @param roomBytes max bytes in memory, over all requests. */
export function createBodyReader(roomBytes?: number): BodyReader {
  const room = createBodyRoom(roomBytes);
  return async (request, limits, work) => {
    const share = room.share();
    try {
      return await work(await readBody(request, limits, (bytes) => share.take(bytes)));
    } finally {
      share.release();
    }
  };
}

const IDLE_MS = 10_000;
/** Min average pace in bytes per second, after the idle timeout. */
const MIN_PACE = 65_536;

/**
 * Bytes of the body, counted as they arrive: its headers are not trusted.
 * @throws Refusal EntityTooLarge above the limit, RequestTooFrequently if other bodies leave no room, BadRequest if
 * it broke off or arrived too slowly; the rest is not read.
 */
async function readBody(
  request: Request,
  { maxBytes, idleMs = IDLE_MS }: BodyLimits,
  take: (bytes: number) => boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Refusal('EntityTooLarge', `The body must be at most ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const started = performance.now();
  const bytes = createByteCollector();
  try {
    for (;;) {
      const spent = performance.now() - started;
      const remainingMs = idleMs + (bytes.size / MIN_PACE) * 1000 - spent;
      const { value } = await inTime(reader.read().catch(brokenOff), Math.min(idleMs, remainingMs));
      if (!value) return arrivals.get(request)?.() === false ? brokenOff() : bytes.whole();
      if (bytes.size + value.byteLength > maxBytes) throw tooLarge();
      if (!take(value.byteLength)) throw tooMany();
      bytes.add(value);
    }
  } catch (error) {
    // Not awaited: the sender decides how long it takes.
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

async function inTime<T>(part: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('BadRequest', 'The body came in too slowly.')), ms);
  });
  try {
    return await Promise.race([part, late]);
  } finally {
    clearTimeout(timer);
  }
}

function brokenOff(): never {
  throw new Refusal('BadRequest', 'The body broke off.');
}

/**
 * Parses the body. A null member of the request counts as absent.
 * @throws Refusal BadRequest if it is not JSON in UTF-8, nested deeper than `MAX_NESTING`, or of too many values.
 */
export function parseBody(bytes: Uint8Array, maxValues = MAX_VALUES): unknown {
  const scan = allowedBody(bytes, maxValues);
  try {
    return parsedText(new TextDecoder('utf-8', { fatal: true }).decode(bytes), scan);
  } catch {
    throw notJson();
  }
}

/** Same as `parseBody`, in steps, between which other requests are answered. @throws Refusal */
export async function parseLongBody(bytes: Uint8Array): Promise<unknown> {
  const scan = allowedBody(bytes, MAX_VALUES);
  try {
    return parsedText(await decodeInSteps(bytes), scan);
  } catch {
    throw notJson();
  }
}

/** @throws Refusal */
function allowedBody(bytes: Uint8Array, maxValues: number): BodyScan {
  const scan = scanBody(bytes, maxValues);
  const { depth, values } = scan;
  if (depth > MAX_NESTING) {
    throw new Refusal(
      'BadRequest',
      `Arrays and objects in the body must be nested at most ${MAX_NESTING} deep.`,
    );
  }
  if (values > maxValues) {
    throw new Refusal('BadRequest', `The body must have at most ${maxValues} values.`);
  }
  return scan;
}

/** @throws SyntaxError */
function parsedText(text: string, { hasLongInteger }: BodyScan): unknown {
  const value: unknown = hasLongInteger ? parseJson(text) : JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

function notJson(): Refusal {
  return new Refusal('BadRequest', 'The body must be JSON, written in UTF-8.');
}

type BodyScan = {
  /** Nesting of arrays and objects. */
  depth: number;
  /** Count of values, or a little more: arrays, objects and commas. */
  values: number;
  /** True if a number may have to become a `bigint`. */
  hasLongInteger: boolean;
};

/**
 * Scans the bytes of a text that may be invalid JSON, before it is parsed, without recursion. Stops once it is nested
 * deeper than `MAX_NESTING`, or has more values than allowed.
 */
export function scanBody(text: Uint8Array, maxValues = MAX_VALUES): BodyScan {
  let [open, depth, values, digits, mostDigits] = [0, 0, 1, 0, 0];
  for (let at = 0; at < text.length && depth <= MAX_NESTING && values <= maxValues; at += 1) {
    const byte = text[at] ?? 0;
    const isDigit = byte >= DIGIT_0 && byte <= DIGIT_9;
    digits = isDigit ? digits + 1 : 0;
    if (digits > mostDigits) mostDigits = digits;
    if (isDigit) continue;
    if (byte === QUOTE) at = byteStringEnd(text, at);
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      open += 1;
      values += 1;
      depth = Math.max(depth, open);
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) open -= 1;
  }
  return { depth, values, hasLongInteger: mostDigits >= LONG_DIGITS };
}

/** Offset of the closing quote of the string that opens at `start`; the end of the text if it is unterminated. */
function byteStringEnd(text: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] !== QUOTE) end += text[end] === BACKSLASH ? 2 : 1;
  return end;
}

/** Memory limit for bodies, over all requests. */
type BodyRoom = {
  /** Share of one body; `release` returns what it took. */
  share(): {
    /** Returns false if there is no room for that many more bytes. */
    take(bytes: number): boolean;
    release(): void;
  };
};

/** First bytes of every body, always accepted: a large body must not keep small ones out. */
const ALWAYS_FITS = 65_536;

/** Room for four of the longest stacks. */
const ROOM = 4 * 24 * 1024 * 1024;

function createBodyRoom(bytes = ROOM): BodyRoom {
  let free = bytes;
  return {
    share() {
      let length = 0;
      let reserved = 0;
      return {
        take(more) {
          length += more;
          const missing = Math.max(0, length - ALWAYS_FITS) - reserved;
          if (missing > free) return false;
          free -= missing;
          reserved += missing;
          return true;
        },
        release() {
          free += reserved;
          reserved = 0;
        },
      };
    },
  };
}

/** Bytes that arrive in pieces. */
type ByteCollector = {
  readonly size: number;
  add(piece: Uint8Array): void;
  /** All bytes so far; valid until the next piece. */
  whole(): Uint8Array<ArrayBuffer>;
};

const FIRST_BYTES = 4096;

/**
 * Collects pieces of any size in time and memory that depend on the number of bytes only: a sender may cut megabytes
 * into single bytes.
 */
export function createByteCollector(): ByteCollector {
  let bytes = new Uint8Array(0);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(piece) {
      const minSize = size + piece.length;
      if (minSize > bytes.length) {
        const larger = new Uint8Array(Math.max(FIRST_BYTES, minSize, bytes.length * 2));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(piece, size);
      size = minSize;
    },
    whole: () => bytes.subarray(0, size),
  };
}
