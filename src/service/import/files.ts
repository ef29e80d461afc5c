import * as z from 'zod/mini';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Id, parseId } from '#contract/id';
import { readCalendar, absencesIn, holidaysIn } from '#domain/calendar/events';
import { around, TooManyEvents } from '#domain/calendar/repeats';
import { arrayElements } from '#domain/json/array-elements';
import { type ParsedJson, parseOwnJson } from '#domain/json/own-json';
import { decodeInSteps } from '../decode';
import type { Entry } from './import-records';
import { type Kind, KINDS } from '../records/kinds';
import { expandCalendar } from './expand-calendar';
import { type Part, PARTS } from '../records/kinds/incidents/write';
import { ImportError, MAX_PROBLEMS } from './problems';
import { createReadStream } from 'node:fs';
import { reasonOf } from '../store/data-dir';
import { csvRecords } from '#domain/csv';
import { type Column, CSV_COLUMNS, type CsvFile } from '../records/kinds/incidents/csv';

/** File to import; its name gives the kind and the form: one record per line, or one array. */
export type SourceFile = {
  path: string;
  name: string;
  kind: Kind | Part;
  form: FileForm;
  /** Owner of a calendar: the person of its absences, or the team of its holidays. */
  owner?: Id;
};

type FileForm = 'ndjson' | 'json' | 'csv' | 'ics';

/** Names that look like data, in any case: they are imported or refused. */
const DATA_FILE = /\.(ndjson|jsonl|json|csv)$|^(holidays|absences)\b.*\.ics$/i;
/** Calendars: `holidays.ics`, `holidays-<team id>.ics` and `absences-<person id>.ics`. */
const CALENDAR = /^(holidays|absences)(?:-(\d{1,19}))?\.ics$/;
const KNOWN_FILE = new RegExp(
  `^(?:(${KINDS.join('|')})\\.(ndjson|json)|(incidents|${PARTS.join('|')})\\.(csv))$`,
);

/** Import order; parts precede their incidents. */
const ORDER: readonly (Kind | Part)[] = KINDS.flatMap((kind) =>
  kind === 'incidents' ? [...PARTS, kind] : [kind],
);

/**
 * Files of a folder, or the one file, in import order. A data file with an unknown name is a problem, and so is
 * anything but a file with the name of one; other files, such as a README, are ignored.
 * @throws ImportError if there is nothing to import, or an unknown data file.
 */
export async function sourceFiles(path: string): Promise<SourceFile[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new ImportError([`${path} does not exist or cannot be read`]);
  const paths = info.isDirectory()
    ? (await readdir(path))
        .toSorted()
        .filter((name) => DATA_FILE.test(name) && !name.startsWith('.'))
        .map((name) => join(path, name))
    : [path];
  if (paths.length === 0) throw new ImportError([`${path} holds no file to import`]);

  const files = paths.map(sourceFile);
  const problems = await Promise.all(files.map((file) => notAFile(file)));
  const refused = problems.filter((problem) => problem !== undefined);
  if (refused.length > 0) throw new ImportError(refused.slice(0, MAX_PROBLEMS));
  for (const kind of ORDER) {
    const names = files.filter((file) => file.kind === kind && file.form !== 'ics').map((file) => file.name);
    if (names.length > 1)
      throw new ImportError([`${names.toSorted().join(' and ')} hold the same kind: keep one`]);
  }
  const part = files.find((file) => file.kind === 'assignments' || file.kind === 'notifications');
  if (part && !files.some((file) => file.name === 'incidents.csv')) {
    throw new ImportError([`${part.name} needs incidents.csv beside it`]);
  }
  return files.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

function sourceFile(path: string): SourceFile {
  const name = basename(path);
  const calendar = calendarFile(path, name);
  if (calendar) return calendar;
  const [, whole, form, table, csv] = KNOWN_FILE.exec(name) ?? [];
  const kind = ORDER.find((candidate) => candidate === (whole ?? table));
  if (kind === undefined) {
    throw new ImportError([
      `${name} is no file of a known kind: its name must be ${KINDS.join(', ')}, with .ndjson or .json (incidents, assignments and notifications also with .csv, holidays with .ics, and absences-<person id>.ics)`,
    ]);
  }
  if (csv === 'csv') return { path, name, kind, form: csv };
  return { path, name, kind, form: form === 'json' ? form : 'ndjson' };
}

function calendarFile(path: string, name: string): SourceFile | undefined {
  const [, kind, id = ''] = CALENDAR.exec(name) ?? [];
  const owner = parseId(id);
  const ofOwner = owner === undefined ? {} : { owner };
  if (kind === 'holidays') return { path, name, kind, form: 'ics', ...ofOwner };
  if (kind !== 'absences') return undefined;
  if (owner === undefined)
    throw new ImportError([`${name} names no person: its name must be absences-<person id>.ics`]);
  return { path, name, kind, form: 'ics', owner };
}

type ReadOptions = {
  /** Callback with the length of each chunk read. */
  onBytes?: OnBytes;
  /** Zones of people and of the account, for calendars of whole days. */
  zones?: { personZones: ReadonlyMap<Id, string>; accountZone: string };
};

/** Records of the files in order; `.ndjson` files are streamed, whatever their size. */
export async function* readEntries(
  files: readonly SourceFile[],
  { onBytes = () => undefined, zones }: ReadOptions = {},
): AsyncGenerator<Entry> {
  const personZones = new Map(zones?.personZones);
  const accountZone = zones?.accountZone ?? 'UTC';
  for (const file of files) {
    const entries =
      file.form === 'ics'
        ? fromCalendar(file, { onBytes, zones: { personZones, accountZone } })
        : FORM_READERS[file.form](file, onBytes);
    for await (const entry of entries) {
      if (entry.kind === 'people' && 'value' in entry) noteZone(personZones, entry.value);
      yield entry;
    }
  }
}

const ZonedPerson = z.object({ person_id: Id, time_zone: z.string() });

/** Zones of people in the same import, who precede their absences. */
function noteZone(zones: Map<Id, string>, value: unknown): void {
  const person = ZonedPerson.safeParse(value).data;
  if (person) zones.set(person.person_id, person.time_zone);
}

const FORM_READERS: Record<
  Exclude<FileForm, 'ics'>,
  (file: SourceFile, onBytes: OnBytes) => AsyncGenerator<Entry>
> = {
  ndjson: fromLines,
  json: fromArray,
  csv: ({ path, name, kind }, onBytes) => {
    if (kind === 'incidents' || kind === 'assignments' || kind === 'notifications') {
      return fromCsv(chunksOf({ path, name }, onBytes), { name, kind });
    }
    throw new ImportError([`${name} cannot be CSV`]);
  },
};

async function* fromLines({ path, name, kind }: SourceFile, onBytes: OnBytes): AsyncGenerator<Entry> {
  for await (const { number, bytes } of linesOf(chunksOf({ path, name }, onBytes))) {
    const at = { kind, place: `${name}, line ${number}` };
    if (!bytes) {
      yield { ...at, size: 0, problem: `is longer than ${MAX_LINE_BYTES} bytes` };
      return;
    }
    const text = await decodedBytes(bytes);
    if (text === undefined) yield { ...at, size: 0, problem: 'is not written in UTF-8' };
    else if (text.trim() !== '') yield await recordIn(text, { ...at, size: bytes.length });
  }
}

/** Length of records after which others have a turn: a file in memory gives all of its records at once. */
const TURN_LENGTH = 200_000;

/** Entry of a record's text. Others have a turn before a long one is checked. */
async function recordIn(text: string, at: Pick<Entry, 'kind' | 'place' | 'size'>): Promise<Entry> {
  const parsed = parseOwnJson(text);
  if (text.length >= TURN_LENGTH) await setImmediate();
  return { ...at, ...parsed };
}

async function* fromArray({ path, name, kind }: SourceFile, onBytes: OnBytes): AsyncGenerator<Entry> {
  const at = { kind, place: name, size: 0 };
  const text = await decodedBytes(await wholeFile({ path, name }, onBytes));
  if (text === undefined) {
    yield { ...at, problem: 'is not written in UTF-8' };
    return;
  }
  if (!/^\s*\[/.test(text)) {
    yield { ...at, problem: 'must hold an array of records' };
    return;
  }
  const elements = arrayElements(text);
  let parsed = 0;
  for (let index = 1; ; index += 1) {
    const { done, value } = elements.next();
    if (done === true) {
      if (!value) yield { ...at, problem: 'is not JSON' };
      return;
    }
    yield await recordIn(value, { kind, place: `${name}, record ${index}`, size: value.length });
    parsed += value.length;
    if (parsed < TURN_LENGTH) continue;
    parsed = 0;
    await setImmediate();
  }
}

async function* fromCalendar(
  { path, name, kind, owner }: SourceFile,
  { onBytes, zones: { personZones, accountZone } }: Required<ReadOptions>,
): AsyncGenerator<Entry> {
  const at = { kind, place: name, size: 0 };
  const text = await decodedBytes(await wholeFile({ path, name }, onBytes));
  if (text === undefined) {
    yield { ...at, problem: 'is not written in UTF-8' };
    return;
  }
  const calendarEvents = await expandCalendar(
    readCalendar(text),
    around(Math.floor(Date.now() / 1000)),
  ).catch((error: unknown) => {
    if (error instanceof TooManyEvents) return error;
    throw error;
  });
  if (calendarEvents instanceof TooManyEvents) {
    yield { ...at, problem: calendarEvents.message };
    return;
  }
  const calendar = { ...calendarEvents.file, events: calendarEvents.events };
  await setImmediate();
  const { records, problems } =
    kind === 'absences' && owner !== undefined
      ? absencesIn(calendar, { person_id: owner, zone: personZones.get(owner), accountZone })
      : holidaysIn(calendar, owner);
  await setImmediate();
  for (const problem of [...calendarEvents.problems, ...problems]) yield { ...at, problem };
  for (const value of records) yield { ...at, value };
}

/** Undefined if the bytes are not UTF-8. */
async function decodedBytes(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return await decodeInSteps(bytes);
  } catch {
    return undefined;
  }
}

/** File by its path, with the name that messages have for it. */
type NamedPath = { path: string; name: string };

type OnBytes = (bytes: number) => void;

/** Size of a chunk: large, as reading one takes as long as checking a record. */
const CHUNK_BYTES = 1_048_576;

/** Problem with what is no file, such as a folder or a pipe: a pipe would block, and a device never ends. */
export async function notAFile({ path, name }: NamedPath): Promise<string | undefined> {
  try {
    const info = await stat(path);
    if (info.isFile()) return undefined;
    return info.isDirectory() ? `${name} is a folder, not a file` : `${name} is no regular file`;
  } catch (error) {
    return unreadable(name, error);
  }
}

/**
 * Streams the content of a file.
 * @param end offset of its last byte; default: all of it.
 * @throws ImportError if it cannot be read.
 */
async function* chunksOf(
  { path, name }: NamedPath,
  onBytes: OnBytes = () => undefined,
  end = Infinity,
): AsyncGenerator<Uint8Array> {
  const stream: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: CHUNK_BYTES, end });
  const chunks = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await chunks.next().catch((error: unknown) => {
        throw new ImportError([unreadable(name, error)]);
      });
      if (done === true) return;
      onBytes(value.length);
      yield value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** @throws ImportError if the file cannot be read. */
async function wholeFile(file: NamedPath, onBytes: OnBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(file, onBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function unreadable(name: string, error: unknown): string {
  return `${name} cannot be read (${reasonOf(error)})`;
}

/** Max length of a line: 16 MiB. */
const MAX_LINE_BYTES = 16_777_216;

const LINE_FEED = 0x0a;

/** Line without its line feed; `undefined` bytes if it was too long, which ends the stream. */
type FileLine = { number: number; bytes: Buffer | undefined };

/**
 * Splits a stream of bytes into lines, numbered from 1, with at most one line and one chunk in memory. It splits
 * bytes rather than text, so that an error can name a line that is not UTF-8.
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<FileLine> {
  let number = 1;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const part of stream) {
    const chunk = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    let from = 0;
    while (from < chunk.length) {
      const feed = chunk.indexOf(LINE_FEED, from);
      const piece = chunk.subarray(from, feed === -1 ? chunk.length : feed);
      pendingBytes += piece.length;
      if (pendingBytes > maxBytes) {
        yield { number, bytes: undefined };
        return;
      }
      pending.push(piece);
      if (feed === -1) break;
      yield { number, bytes: pending.length === 1 ? piece : Buffer.concat(pending, pendingBytes) };
      number += 1;
      pending = [];
      pendingBytes = 0;
      from = feed + 1;
    }
  }
  if (pendingBytes > 0) yield { number, bytes: Buffer.concat(pending, pendingBytes) };
}

/** Records of one of the three incident CSV files. */
async function* fromCsv(
  bytes: AsyncIterable<Uint8Array>,
  { name, kind }: { name: string; kind: CsvFile },
): AsyncGenerator<Entry> {
  let header: string[] | undefined;
  for await (const record of csvRecords(bytes, MAX_LINE_BYTES)) {
    const at = { kind, place: `${name}, line ${record.line}`, size: record.size };
    if ('problem' in record) yield { ...at, problem: record.problem };
    else if (!header) {
      header = record.cells;
      const problem = headerProblem(header, CSV_COLUMNS[kind]);
      if (problem === undefined) continue;
      yield { ...at, problem };
      return;
    } else if (record.cells.length === header.length) {
      yield { ...at, ...csvValue(record.cells, header, CSV_COLUMNS[kind]) };
    } else {
      yield { ...at, problem: `has ${record.cells.length} cells, the first line has ${header.length}` };
    }
  }
}

function headerProblem(
  header: readonly string[],
  columns: Readonly<Record<string, Column>>,
): string | undefined {
  const unknown = header.find((name) => !Object.hasOwn(columns, name));
  if (unknown !== undefined) return `${unknown} is not a known field`;
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  return twice === undefined ? undefined : `names ${twice} twice`;
}

function csvValue(
  cells: readonly string[],
  header: readonly string[],
  columns: Readonly<Record<string, Column>>,
): ParsedJson {
  const value: Record<string, unknown> = {};
  for (const [index, name] of header.entries()) {
    const cell = cells[index] ?? '';
    if (cell === '') continue;
    const parsed = cellValue(cell, columns[name] ?? 'text');
    if ('problem' in parsed) return { problem: `${name} ${parsed.problem}` };
    value[name] = parsed.value;
  }
  return { value };
}

/** Invalid numbers and booleans stay text, which the record's check then rejects by field and rule. */
function cellValue(cell: string, column: Column): ParsedJson {
  if (column === 'json') return parseOwnJson(cell);
  if (column === 'integer') return { value: parseId(cell) ?? cell };
  const isBoolean = column === 'boolean' && (cell === 'true' || cell === 'false');
  return { value: isBoolean ? cell === 'true' : cell };
}
