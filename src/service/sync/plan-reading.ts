import { eq, inArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { createDirectory } from '#domain/exchange/directory';
import type { Answer, Unreadable } from '#domain/exchange/exchange';
import { type ReadExport, readSchedules } from '#domain/exchange/read-export';
import { checkedSchedule, differenceLine } from '#domain/exchange/report';
import { counted } from '#domain/text/count';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { checkRecord } from '../records/check-record';
import { scheduleOf, type ScheduleRecord } from '../records/kinds/schedules';
import type { VersionRecord } from '../records/kinds/schedule-versions';
import type { Db } from '../store/db';
import type { ScheduleConfig } from '../store/schedule-config';
import { schedules, sourceSchedules } from '../store/schema';
import { changeLines, namesOf } from './change-words';
import {
  type Directory,
  type DirectoryChange,
  directoryChange,
  knownPeople,
  loadDirectory,
  renumbered,
  renumberedEntries,
  withoutErased,
} from './directory';
import { isSameFrom, pastOf, withOwnOverrides } from './owned-schedule';
import { erasedAmong } from '../people/erased';
import { stateOf } from './source-state';
import { readerOf, type Source, SourceError, type ToolReading } from '../sources/source';
import { TOOL_NAMES } from '../sources/tool-names';

/**
 * What a reading does with a schedule. `kept`: it stays as last read; `gone`: the tool has it no more; `own`: it was
 * taken over and is read no more; `elsewhere`: another source has it.
 */
export type Outcome = 'new' | 'changed' | 'same' | 'kept' | 'gone' | 'own' | 'elsewhere';

/** Schedule of a reading. `lines`: what changed, or why it stays as it was. */
export type PlannedSchedule = {
  schedule_id: Id;
  external_id: string;
  name: string;
  outcome: Outcome;
  lines: string[];
  /** As read; absent if it could not be read. */
  read?: ScheduleRecord;
  /** To write. */
  write?: { record: ScheduleRecord; past: VersionRecord | undefined };
};

/** Everything that a reading needs to know, and what the tool said. */
export type ReadingInput = {
  source: Source;
  reading: ToolReading;
  now: UnixSeconds;
  accountZone: AccountZone;
  isWanted: (schedule: { id: string; name: string }) => boolean;
  /** Marks of the incidents of the reading before. */
  seen: ReadonlySet<unknown>;
};

/** The tool's records with the numbers of people who are here, checked. */
export type Understood = Pick<ReadExport, 'tool' | 'notices' | 'unknownFields' | 'differences'> & {
  records: ReadExport['records'];
  answers: readonly Answer[];
  unreadable: readonly Unreadable[];
  directory: Directory;
  /** People who were here before, by the number that their id in the tool would have. */
  known: ReadonlyMap<Id, Id>;
  directoryChange: DirectoryChange;
};

/** @throws SourceError if nothing of it can be read. */
export async function understood(db: Db, { source, reading }: ReadingInput): Promise<Understood> {
  const read = conversionOf(source, reading);
  const directory = await loadDirectory(db);
  const before = (await stateOf(db, source.name))?.known_people ?? [];
  const erasedBefore = await erasedAmong(
    db,
    before.map(([, id]) => id),
  );
  // The addresses by which a person was known before are erased.
  const known = new Map([
    ...before.filter(([, id]) => erasedBefore.has(id)),
    ...knownPeople(read.records, directory),
  ]);
  const conversion = await withoutErased(db, read, known);
  const records = renumbered(conversion.records, known);
  const answers = conversion.answers.map((answer) => ({
    ...answer,
    entries: renumberedEntries(answer.entries, known),
  }));
  return {
    ...conversion,
    tool: TOOL_NAMES[source.tool],
    records,
    answers,
    directory,
    known,
    directoryChange: directoryChange(records, directory, known),
  };
}

function conversionOf({ tool }: Source, { files, schedules: listed }: ToolReading): ReadExport {
  const none = {
    records: { teams: [], people: [], channels: [], schedules: [], incidents: [] },
    unreadable: [],
  };
  const nothing = {
    differences: [],
    answers: [],
    notices: [],
    unknownFields: [],
    skipped: [],
    hasAnswers: true,
  };
  if (files.length === 0 || listed.length === 0) return { ...none, ...nothing, tool: TOOL_NAMES[tool] };
  try {
    return readSchedules(readerOf(tool), files);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new SourceError(
      `${TOOL_NAMES[tool]} answered what this version cannot read: ${error.message.split('\n')[0] ?? ''}`,
    );
  }
}

type OwnedRow = typeof sourceSchedules.$inferSelect;

/** Plans all schedules of a reading, those that the tool lists first. */
export async function planReading(
  db: Db,
  input: ReadingInput,
  known: Understood,
): Promise<{ schedules: PlannedSchedule[]; problem: string | undefined }> {
  const { source, reading, isWanted } = input;
  const rows = await db.select().from(sourceSchedules).where(eq(sourceSchedules.source, source.name));
  const ofList = new Map(
    known.records.schedules.map((schedule) => [schedule.external_id, schedule.schedule_id]),
  );
  const planned: PlannedSchedule[] = [];
  for (const { id, name } of reading.schedules.filter(isWanted)) {
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
    planned.push(await planSchedule(db, input, known, { schedule_id, external_id: id, name }));
  }
  const { gone, problem } = goneSchedules(rows, input);
  const names = await storedNames(
    db,
    gone.map(({ schedule_id }) => schedule_id),
  );
  for (const { schedule_id, external_id, gone_at } of gone) {
    const name = names.get(String(schedule_id)) ?? external_id;
    const stays = source.removed === 'disable' ? 'it is disabled after a day' : 'it stays on call here';
    const lines = [`${TOOL_NAMES[source.tool]} has it no more${gone_at === null ? '' : ' still'}: ${stays}`];
    if (isWanted({ id: external_id, name }))
      planned.push({ schedule_id, external_id, name, outcome: 'gone', lines });
  }
  return { schedules: planned, problem };
}

/** Id that a schedule will have here as soon as it can be read. */
function idOfUnread({ tool }: Source, external_id: string): Id {
  const reader = readerOf(tool);
  return createDirectory(reader === 'ical' ? 'iCal' : TOOL_NAMES[reader]).schedule(external_id);
}

/** Most of a list that vanishes at once is rather a key that lost its rights than work of people. */
const MAX_GONE_SHARE = 0.2;
const MAX_GONE = 2;

function goneSchedules(rows: readonly OwnedRow[], { reading, source }: ReadingInput) {
  const listed = new Set(reading.schedules.map(({ id }) => id));
  const owned = rows.filter(({ is_own }) => !is_own);
  const gone = reading.isWhole ? owned.filter(({ external_id }) => !listed.has(external_id)) : [];
  const fresh = gone.filter(({ gone_at }) => gone_at === null);
  const isMost = fresh.length > MAX_GONE && fresh.length > owned.length * MAX_GONE_SHARE;
  if (!isMost && (listed.size > 0 || fresh.length === 0)) return { gone, problem: undefined };
  const of = `${fresh.length} of ${counted(owned.length, 'schedule')}`;
  return {
    gone: gone.filter(({ gone_at }) => gone_at !== null),
    problem: `${of} are missing at once. That looks like a key that lost its rights: nothing is changed. Check the key of ${source.name}`,
  };
}

type At = Pick<PlannedSchedule, 'schedule_id' | 'external_id' | 'name'>;

/** Plans one schedule, by what is stored now. */
export async function planSchedule(
  db: Db,
  input: ReadingInput,
  known: Understood,
  at: At,
): Promise<PlannedSchedule> {
  const { schedule_id } = at;
  const [row] = await db.select().from(sourceSchedules).where(eq(sourceSchedules.schedule_id, schedule_id));
  if (row?.is_own) return { ...at, outcome: 'own', lines: ['it was taken over and is read no more'] };
  if (row && row.source !== input.source.name) {
    return { ...at, outcome: 'elsewhere', lines: [`it is read from the source ${row.source}`] };
  }
  const [stored] = await db.select().from(schedules).where(eq(schedules.schedule_id, schedule_id));
  const current = stored && scheduleOf(stored);
  const read = readOf(at, input, known, current);
  return Array.isArray(read)
    ? { ...at, outcome: 'kept', lines: read }
    : compared(at, input, known, { read, current, before: row?.record ?? undefined });
}

/** The record of a schedule as it is read, or the reasons why it cannot be taken over. */
function readOf(
  { schedule_id, external_id }: At,
  { reading, now }: ReadingInput,
  known: Understood,
  current: ScheduleConfig | undefined,
): ScheduleRecord | string[] {
  const reasons = [
    ...problemsOf(external_id, reading),
    ...reasonsToKeep(schedule_id, known, reading.rulesFrom),
  ];
  if (reasons.length > 0) return reasons;
  const answered = known.records.schedules.find((schedule) => schedule.schedule_id === schedule_id);
  if (!answered) return ['it was not answered'];
  const is_private = current?.is_private ?? false;
  const checked = checkRecord('schedules', { ...answered, updated_at: now, is_private });
  return checked.ok
    ? checked.value
    : checked.problems.slice(0, MAX_PROBLEMS).map(({ field, rule }) => `${field} ${rule}`);
}

const MAX_PROBLEMS = 3;

type Compared = {
  read: ScheduleRecord;
  current: ScheduleConfig | undefined;
  before: ScheduleConfig | undefined;
};

function compared(
  at: At,
  { now, accountZone }: ReadingInput,
  known: Understood,
  { read, current, before }: Compared,
): PlannedSchedule {
  const { tool, answers } = known;
  const { record, own, said } = withOwnOverrides(read, { stored: current, before, now });
  const lines = [
    ...said.map(({ layer_name }) => `“${layer_name}” is in ${tool} now`),
    ...own.map(({ layer_name }) => `“${layer_name}” was made here and stays`),
  ];
  if (current && isSameFrom(now, current, record)) return { ...at, outcome: 'same', lines, read };
  const changes = changeLines(current, record, { accountZone, now, ...namesOf(known) });
  return {
    ...at,
    outcome: current ? 'changed' : 'new',
    lines: [...changes, ...lines],
    read,
    write: { record, past: current || before ? undefined : pastOf(read, answers, { tool, now }) },
  };
}

function reasonsToKeep(schedule_id: Id, known: Understood, rulesFrom: UnixSeconds): string[] {
  const { records, unreadable, differences } = known;
  const failed = unreadable.find((one) => one.schedule_id === schedule_id);
  if (failed) return [...failed.problems];
  const schedule = records.schedules.find((one) => one.schedule_id === schedule_id);
  if (!schedule) return [];
  const name = schedule.schedule_name;
  const inexact = differences.filter((one) => one.schedule === name && !one.isExact).map(differenceLine);
  const { refusals } = checkedSchedule(schedule, known, rulesFrom);
  return [...inexact, ...refusals].map((line) =>
    line.startsWith(`${name}: `) ? line.slice(name.length + 2) : line,
  );
}

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
