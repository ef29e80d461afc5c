import { eq, inArray } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Id } from '#contract/id';
import { createDirectory } from '#domain/exchange/directory';
import type { ExchangeSchedule, Unreadable } from '#domain/exchange/exchange';
import { type ReadExport, readSchedules } from '#domain/exchange/read-export';
import { endOf, isOtherDuty, layersFrom, layersUntil, mergedDuty } from '#domain/exchange/tool-duty';
import { READ_AHEAD_DAYS } from '#domain/duty/source-words';
import { toolOfDuty } from '#domain/schedule/rota';
import { addedOverrides } from '#domain/schedule/versions';
import { counted } from '#domain/text/words';
import { type AccountZone, DAY, type UnixSeconds } from '#domain/time/zone';
import { checkRecord } from '../records/kinds';
import { scheduleOf, type ScheduleRecord } from '../records/kinds/schedules';
import type { Db } from '../store/db';
import { schedules, sourceSchedules } from '../store/schema';
import {
  changeLines,
  namesOf,
  type Directory,
  type DirectoryChange,
  directoryChange,
  knownPeople,
  loadDirectory,
  renumbered,
  withoutErased,
} from './directory';
import { erasedAmong } from '../people/erase-stored';
import { stateOf } from './source-state';
import { TOOLS } from '#domain/exchange/source-tools';
import { readerOf, type Source, SourceError, type ToolReading } from '../sources/source';

/**
 * What a reading does with a schedule. `kept`: it stays as last read; `gone`: the tool has it no more; `own`: it was
 * taken over and is read no more; `elsewhere`: another source has it.
 */
export type Outcome = 'new' | 'changed' | 'same' | 'kept' | 'gone' | 'own' | 'elsewhere';

/** Schedule of a sync. `lines`: its changes, or why it stays unchanged. */
export type PlannedSchedule = {
  schedule_id: Id;
  external_id: string;
  name: string;
  url?: string | undefined;
  outcome: Outcome;
  lines: string[];
  /** To write; absent if nothing is. */
  write?: Write | undefined;
};

/**
 * `first`: the first version, from the first known shift; `version`: others are on duty; `in place`: the same people,
 * with more of the time to come, or other names.
 */
type Write = {
  as: 'first' | 'version' | 'in place';
  record: ScheduleRecord;
  /** The record of before with the overrides that were made here, which count no more. */
  ended?: ScheduleRecord | undefined;
};

/** Inputs of a sync, and the tool's answer. */
export type ReadingInput = {
  source: Source;
  reading: ToolReading;
  now: UnixSeconds;
  accountZone: AccountZone;
  /** Marks of the incidents of the reading before. */
  seen: ReadonlySet<unknown>;
};

/** The tool's records with the numbers of people who are here, checked. */
export type Understood = Pick<ReadExport, 'tool' | 'notices' | 'records'> & {
  unreadable: readonly Unreadable[];
  directory: Directory;
  /** People who were here before, by the number that their id in the tool would have. */
  knownPeopleIds: ReadonlyMap<Id, Id>;
  directoryChange: DirectoryChange;
};

/** @throws SourceError if nothing of it can be read. */
export async function understood(db: Db, { source, reading }: ReadingInput): Promise<Understood> {
  const toolExport = conversionOf(source, reading);
  const directory = await loadDirectory(db);
  const before = (await stateOf(db, source.name))?.known_people ?? [];
  const erasedBefore = await erasedAmong(
    db,
    before.map(([, id]) => id),
  );
  // The addresses by which a person was known before are erased.
  const knownIds = new Map([
    ...before.filter(([, id]) => erasedBefore.has(id)),
    ...knownPeople(toolExport.records, directory),
  ]);
  const conversion = await withoutErased(db, toolExport, knownIds);
  const records = renumbered(conversion.records, knownIds);
  return {
    ...conversion,
    tool: TOOLS[source.tool].title,
    records,
    directory,
    knownPeopleIds: knownIds,
    directoryChange: directoryChange(records, directory, knownIds),
  };
}

function conversionOf({ tool }: Source, { files, schedules: listed }: ToolReading): ReadExport {
  if (files.length === 0 || listed.length === 0) {
    const records = { teams: [], people: [], channels: [], schedules: [], incidents: [] };
    return { records, unreadable: [], notices: [], skipped: [], tool: TOOLS[tool].title };
  }
  try {
    return readSchedules(readerOf(tool), files);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new SourceError(
      `${TOOLS[tool].title} answered what this version cannot read: ${error.message.split('\n')[0] ?? ''}`,
    );
  }
}

type OwnedRow = typeof sourceSchedules.$inferSelect;

/** Plans all schedules of a sync, schedules in the tool's list first. */
export async function planReading(
  db: Db,
  input: ReadingInput,
  known: Understood,
  only?: string,
): Promise<{ schedules: PlannedSchedule[]; problem: string | undefined }> {
  const { source, reading } = input;
  const rows = await db.select().from(sourceSchedules).where(eq(sourceSchedules.source, source.name));
  const ofList = new Map(
    known.records.schedules.map((schedule) => [schedule.external_id, schedule.schedule_id]),
  );
  const planned: PlannedSchedule[] = [];
  for (const { id, name, url } of reading.schedules.filter((one) => only === undefined || one.id === only)) {
    const schedule_id =
      ofList.get(id) ??
      known.unreadable.find((one) => one.external_id === id)?.schedule_id ??
      rows.find((row) => row.external_id === id)?.schedule_id;
    if (schedule_id === undefined) {
      const lines = problemsOf(id, reading);
      if (lines.length > 0) {
        const schedule_id = idOfUnread(source, id);
        planned.push({ schedule_id, external_id: id, name, outcome: 'kept', lines });
      }
      continue;
    }
    planned.push(await planSchedule(db, input, known, { schedule_id, external_id: id, name, url }));
  }
  if (only !== undefined) return { schedules: planned, problem: undefined };
  const { gone, problem } = goneSchedules(rows, input);
  const names = await storedNames(
    db,
    gone.map(({ schedule_id }) => schedule_id),
  );
  for (const { schedule_id, external_id, gone_at } of gone) {
    const name = names.get(String(schedule_id)) ?? external_id;
    const lines = [`${TOOLS[source.tool].title} has it no more${gone_at === null ? '' : ' still'}`];
    const [stored] = await db.select().from(schedules).where(eq(schedules.schedule_id, schedule_id));
    // Its duty is not known from then on.
    const layers = gone_at === null && stored ? layersUntil(stored.layers, input.now) : undefined;
    const write = stored &&
      layers && { as: 'version' as const, record: { ...scheduleOf(stored), layers, updated_at: input.now } };
    planned.push({ schedule_id, external_id, name, outcome: 'gone', lines, write });
  }
  return { schedules: planned, problem };
}

/** Id that a schedule will have here as soon as it can be read. */
function idOfUnread({ tool }: Source, external_id: string): Id {
  const reader = readerOf(tool);
  return createDirectory(reader === 'ical' ? 'iCal' : TOOLS[reader].title).schedule(external_id);
}

/** Most of a list that vanishes at once is rather a key that lost its rights than work of people. */
const MAX_GONE_SHARE = 0.2;
const MAX_GONE = 2;

function goneSchedules(rows: readonly OwnedRow[], { reading, source }: ReadingInput) {
  const listed = new Set(reading.schedules.map(({ id }) => id));
  const ownedRows = rows.filter(({ is_own }) => !is_own);
  const missing = reading.isWhole ? ownedRows.filter(({ external_id }) => !listed.has(external_id)) : [];
  const gone = missing.filter(
    ({ external_id: id, gone_at }) => gone_at !== null || reading.gone.includes(id),
  );
  const fresh = missing.filter(({ gone_at }) => gone_at === null);
  const isMost = fresh.length > MAX_GONE && fresh.length > ownedRows.length * MAX_GONE_SHARE;
  if (!isMost && (listed.size > 0 || fresh.length === 0)) return { gone, problem: undefined };
  const of = `${fresh.length} of ${counted(ownedRows.length, 'schedule')}`;
  return {
    gone: gone.filter(({ gone_at }) => gone_at !== null),
    problem: `${of} are missing at once. That looks like a key without rights: nothing is changed. Check the key of ${source.name}`,
  };
}

/** Layers of a record above which it is not extended any more: the next version begins with the present. */
const MAX_EXTENDED = 4000;

/** Plans one schedule, by what is stored now. */
export async function planSchedule(
  db: Db,
  input: ReadingInput,
  known: Understood,
  at: Pick<PlannedSchedule, 'schedule_id' | 'external_id' | 'name' | 'url'>,
): Promise<PlannedSchedule> {
  const { schedule_id } = at;
  const [row] = await db.select().from(sourceSchedules).where(eq(sourceSchedules.schedule_id, schedule_id));
  if (row?.is_own) return { ...at, outcome: 'own', lines: ['it was taken over and is read no more'] };
  if (row && row.source !== input.source.name) {
    return { ...at, outcome: 'elsewhere', lines: [`it is read from the source ${row.source}`] };
  }
  const problems = [
    ...problemsOf(at.external_id, input.reading),
    ...(known.unreadable.find((one) => one.schedule_id === schedule_id)?.problems ?? []),
  ];
  const replyRecord = known.records.schedules.find((schedule) => schedule.schedule_id === schedule_id);
  if (problems.length > 0 || !replyRecord)
    return { ...at, outcome: 'kept', lines: problems.length > 0 ? problems : ['it was not answered'] };

  const [storedRow] = await db.select().from(schedules).where(eq(schedules.schedule_id, schedule_id));
  const stored = storedRow && scheduleOf(storedRow);
  const { as, ...record } = recordOf(replyRecord, stored, row?.read_at ?? undefined, input);
  const checked = checkRecord('schedules', record);
  if (!checked.ok) {
    const lines = checked.problems.slice(0, MAX_PROBLEMS).map(({ field, rule }) => `${field} ${rule}`);
    return { ...at, outcome: 'kept', lines };
  }
  if (as === 'in place' && isDeepStrictEqual(stored, checked.value))
    return { ...at, outcome: 'same', lines: [] };
  const { accountZone, now } = input;
  const lines = changeLines(stored, checked.value, { accountZone, now, ...namesOf(known) });
  const isSame = as === 'in place' && lines.length === 0;
  return {
    ...at,
    outcome: isSame ? 'same' : CHANGES[as],
    lines,
    write: { as, record: checked.value, ended: endedOverrides(row, stored, now) },
  };
}

/** Time ahead that is asked for once a day. */
export const FAR_AHEAD = READ_AHEAD_DAYS * DAY;

const CHANGES = { first: 'new', version: 'changed', 'in place': 'changed' } as const;

/** Record of a schedule by a new answer, and how to write it. */
function recordOf(
  read: ExchangeSchedule,
  stored: ScheduleRecord | undefined,
  readAt: UnixSeconds | undefined,
  { source, now }: ReadingInput,
): ScheduleRecord & Pick<Write, 'as'> {
  const is_private = stored?.is_private ?? false;
  if (!stored) return { ...read, updated_at: now, is_private, as: 'first' };
  const before = readAt !== undefined && toolOfDuty(stored.layers) !== undefined ? stored.layers : [];
  const start = read.layers[0]?.layer_start ?? now;
  const since = before.length > 0 ? Math.max(readAt ?? now, start) : now;
  const end = endOf(read.layers);
  const until = source.tool === 'ical' ? Infinity : end;
  // A calendar is answered whole; beyond the answer of once a day nothing is known.
  const isAllAhead = end > now + FAR_AHEAD - DAY;
  const layers = mergedDuty(before, read.layers, {
    readAt: readAt ?? now,
    since,
    until: isAllAhead ? Infinity : until,
    zone: read.time_zone,
    now,
  });
  const isSame =
    before.length > 0 &&
    before.length <= MAX_EXTENDED &&
    stored.enabled === read.enabled &&
    !isOtherDuty(before, layers, { start: since, end: Math.min(until, Math.max(endOf(before), since)) });
  return isSame
    ? { ...read, layers, updated_at: stored.updated_at, is_private, as: 'in place' }
    : { ...read, layers: layersFrom(layers, since), updated_at: now, is_private, as: 'version' };
}

/** The record of before with the overrides that were made here; undefined if its duty is a tool's answer already. */
function endedOverrides(
  row: OwnedRow | undefined,
  stored: ScheduleRecord | undefined,
  now: UnixSeconds,
): ScheduleRecord | undefined {
  if (!row?.record || !stored || toolOfDuty(stored.layers) !== undefined) return undefined;
  const own = addedOverrides(row.record.layers, stored.layers);
  return { ...stored, layers: own.filter(({ layer_end: end }) => end === 0 || end > now) };
}

const MAX_PROBLEMS = 3;

function problemsOf(id: string, { problems }: ToolReading): string[] {
  return problems.flatMap(({ schedule, text }) => (schedule === id ? [text] : []));
}

async function storedNames(db: Db, ids: readonly Id[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { schedule_id: id, schedule_name: name } = schedules;
  const rows = await db
    .select({ id, name })
    .from(schedules)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [String(row.id), row.name]));
}
