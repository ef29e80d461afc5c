import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Id, parseId } from '#contract/id';
import { readCalendar } from '#domain/calendar/events';
import { around, TooManyEvents } from '#domain/calendar/repeats';
import { absencesIn, holidaysIn } from '#domain/calendar/records';
import { arrayElements } from '#domain/json/array-elements';
import { parseOwnJson } from '#domain/json/own-json';
import { decodeInSteps } from '../decode';
import type { Entry } from './import-records';
import { KINDS, type Kind } from '../records/kinds';
import { fromCsv } from './incident-csv';
import { expandCalendar } from './expand-calendar';
import { chunksOf, notAFile, type OnBytes, wholeFile } from './file-bytes';
import { MAX_LINE_BYTES, linesOf } from './lines';
import { PARTS, type Part } from '../records/kinds/incidents/parts';
import { ImportError, MAX_PROBLEMS } from './problems';

/** File to import; its name gives the kind and the form: one record per line, or one array. */
export type SourceFile = {
  path: string;
  name: string;
  kind: Kind | Part;
  form: Form;
  /** Owner of a calendar: the person of its absences, or the team of its holidays. */
  owner?: Id;
};

type Form = 'ndjson' | 'json' | 'csv' | 'ics';

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

export type ReadOptions = {
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
        : READERS[file.form](file, onBytes);
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

const READERS: Record<Exclude<Form, 'ics'>, (file: SourceFile, onBytes: OnBytes) => AsyncGenerator<Entry>> = {
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
    const text = await decoded(bytes);
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
  const text = await decoded(await wholeFile({ path, name }, onBytes));
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
  const text = await decoded(await wholeFile({ path, name }, onBytes));
  if (text === undefined) {
    yield { ...at, problem: 'is not written in UTF-8' };
    return;
  }
  const read = await expandCalendar(readCalendar(text), around(Math.floor(Date.now() / 1000))).catch(
    (error: unknown) => {
      if (error instanceof TooManyEvents) return error;
      throw error;
    },
  );
  if (read instanceof TooManyEvents) {
    yield { ...at, problem: read.message };
    return;
  }
  const calendar = { ...read.file, events: read.events };
  await setImmediate();
  const { records, problems } =
    kind === 'absences' && owner !== undefined
      ? absencesIn(calendar, { person_id: owner, zone: personZones.get(owner), accountZone })
      : holidaysIn(calendar, owner);
  await setImmediate();
  for (const problem of [...read.problems, ...problems]) yield { ...at, problem };
  for (const value of records) yield { ...at, value };
}

/** Undefined if the bytes are not UTF-8. */
async function decoded(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return await decodeInSteps(bytes);
  } catch {
    return undefined;
  }
}
