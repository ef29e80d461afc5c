import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { counted } from '#domain/text/count';
import { listed } from '#domain/text/words';
import { type AccountZone, DAY, type UnixSeconds } from '#domain/time/zone';
import { namesakesLine } from '../import/namesakes';
import { Refusal } from '../refusal';
import type { Db } from '../store/db';
import { sourceSchedules } from '../store/schema';
import { applyDays } from './calendar-days';
import { applyReading, markOf, takeOver } from './apply-reading';
import {
  type PlannedSchedule,
  planReading,
  type ReadingInput,
  understood,
  type Understood,
} from './plan-reading';
import { readTool } from '../sources/read-tool';
import { type Source, SourceError, type ToolReading, type ToolRequest } from '../sources/source';
import { asOnlyReader, recordReading, stateOf } from './source-state';
import { TOOL_NAMES } from '../sources/tool-names';

export type SyncOptions = {
  /** Says what would change, and writes nothing. */
  diff: boolean;
  /** Ids in the tool, or names, of the schedules to read or to leave out; empty: all, none. */
  only: readonly string[];
  skip: readonly string[];
  /** Makes the schedules this server's own after the reading. */
  final: boolean;
  /** True if no other source is read with these options: then a schedule that it does not have is refused. */
  isAlone?: boolean;
};

export type SyncDeps = {
  db: Db;
  /** Unix milliseconds. */
  clock: () => number;
  accountZone: AccountZone;
  readTool?: typeof readTool;
  signal?: AbortSignal | undefined;
  onProgress: (line: string) => void;
};

/** Result of reading one source. */
export type SourceResult = {
  source: string;
  /** Name of the tool in words. */
  tool: string;
  at: UnixSeconds;
  /** Why nothing was read, or nothing was changed; absent = it was read. */
  problem?: string | undefined;
  /** True while another process reads it. */
  is_busy: boolean;
  requests: number;
  schedules: Pick<PlannedSchedule, 'schedule_id' | 'external_id' | 'name' | 'outcome' | 'lines'>[];
  /** Numbers of people and teams, and further lines. */
  notices: string[];
};

/** Stretches around now in which the tool's own answer is requested; the first reading requests the source's history. */
const ANSWER_BEFORE = 7 * DAY;
const ANSWER_AFTER = 30 * DAY;
/** Incidents of the last hours are requested again: indexes of tools are late. */
const INCIDENT_OVERLAP = 600;
const MAX_SKEW = 30;

/** @throws Refusal for a name that is not there. */
function sourcesNamed(sources: readonly Source[], names: readonly string[]): readonly Source[] {
  if (sources.length === 0) {
    throw new Refusal(
      'BadRequest',
      'There is no source: WATCHBILL_SOURCES_FILE names no file. See docs/running/sources.md.',
    );
  }
  const unknown = names.find((name) => sources.every((source) => source.name !== name));
  if (unknown !== undefined) {
    const all = sources.map(({ name }) => name).join(', ');
    throw new Refusal('BadRequest', `There is no source ${unknown}; there are: ${all}.`);
  }
  return sources.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** Reads sources once, in their order; no names: all. @throws Refusal for a name that is not there. */
export async function syncSources(
  deps: SyncDeps,
  sources: readonly Source[],
  names: readonly string[],
  options: SyncOptions,
): Promise<SourceResult[]> {
  const chosen = sourcesNamed(sources, names);
  const isAlone = chosen.length === 1;
  if (!isAlone && options.only.length + options.skip.length > 0) {
    throw new Refusal(
      'BadRequest',
      `--only and --skip name schedules of one source: name it, too, one of ${listed(chosen.map(({ name }) => name))}.`,
    );
  }
  const results: SourceResult[] = [];
  for (const source of chosen) results.push(await syncSource(deps, source, { ...options, isAlone }));
  return results;
}

/** Reads a source once and applies it, or says what would change. A source that cannot be read is a result, too. */
export async function syncSource(
  deps: SyncDeps,
  source: Source,
  options: SyncOptions,
): Promise<SourceResult> {
  const now = Math.floor(deps.clock() / 1000);
  const base = { source: source.name, tool: TOOL_NAMES[source.tool], at: now, is_busy: false };
  const nothing = { ...base, requests: 0, schedules: [], notices: [] };
  try {
    const read = (lost?: AbortSignal) =>
      readOnce(deps, source, options, {
        now,
        signal: AbortSignal.any([lost, deps.signal].filter((one) => one !== undefined)),
      });
    if (options.diff) return { ...base, ...(await read()) };
    const done = await asOnlyReader(deps.db, source, read);
    return done ? { ...base, ...done } : { ...nothing, is_busy: true };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (!options.diff)
      await recordReading(deps.db, source, { at: now, problem: error.message, hasChanged: false });
    return { ...nothing, problem: error.message };
  }
}

/** Question to a tool. `last`: time of the last good reading; undefined: the first one. */
function requestOf(
  { historySeconds, incidentsSince }: Source,
  { last, ...rest }: Omit<ToolRequest, 'window' | 'incidentsSince'> & { last: UnixSeconds | undefined },
): ToolRequest {
  return {
    ...rest,
    window: {
      start: rest.now - (last === undefined ? historySeconds : ANSWER_BEFORE),
      end: rest.now + ANSWER_AFTER,
    },
    incidentsSince:
      incidentsSince === undefined ? undefined : Math.max(incidentsSince, (last ?? 0) - INCIDENT_OVERLAP),
  };
}

type Done = Pick<SourceResult, 'problem' | 'requests' | 'schedules' | 'notices'>;

async function readOnce(
  deps: SyncDeps,
  source: Source,
  options: SyncOptions,
  { now, signal }: { now: UnixSeconds; signal: AbortSignal },
): Promise<Done> {
  const { db, accountZone, onProgress } = deps;
  const state = await stateOf(db, source.name);
  const last = state?.read_at ?? undefined;
  const before = state?.state ?? undefined;
  const reading = await (deps.readTool ?? readTool)(
    source,
    requestOf(source, { now, last, before, signal, onProgress }),
  );
  if (reading.marks && reading.files.length === 0) {
    const notices = reading.problems.map(({ text }) => text);
    if (!options.diff) {
      await recordReading(db, source, {
        at: now,
        problem: undefined,
        hasChanged: false,
        state: reading.marks,
      });
    }
    return { requests: reading.requests, notices, schedules: [] };
  }
  if (source.as !== 'rota') {
    const before = state?.records ?? [];
    const done = await applyDays(db, { source, reading, accountZone, now, before, isDiff: options.diff });
    if (!options.diff) {
      await recordReading(db, source, { at: now, problem: undefined, state: reading.marks, ...done });
    }
    return { requests: reading.requests, notices: done.notices, schedules: [] };
  }
  const isWanted = ({ id, name }: { id: string; name: string }) => {
    const isIn = (list: readonly string[]) => list.includes(id) || list.includes(name);
    return (options.only.length === 0 || isIn(options.only)) && !isIn(options.skip);
  };
  if (options.isAlone) await requireNamed(db, source, reading.schedules, [...options.only, ...options.skip]);
  const input: ReadingInput = { source, reading, now, accountZone, isWanted, seen: new Set(state?.records) };
  await setImmediate();
  const known = await understood(db, input);
  const result = { requests: reading.requests, notices: noticesOf(reading, known) };
  if (options.diff) {
    const plan = await planReading(db, input, known);
    return { ...result, ...plan, schedules: plan.schedules.map(shownWith(options.final, WOULD_TAKE_OVER)) };
  }
  const { schedules, problem, hasChanged } = await applyReading(db, input, known);
  if (options.final) {
    const ids = schedules.filter(isRead).map(({ schedule_id }) => schedule_id);
    await takeOver(db, ids, input);
  }
  await recordReading(db, source, {
    at: now,
    problem,
    hasChanged,
    changes: changesIn(schedules),
    state: reading.marks,
    records: known.records.incidents.map(markOf),
    known_people: [...known.known],
    kept: schedules.filter(({ outcome }) => outcome === 'kept' || outcome === 'gone').length,
  });
  return { ...result, problem, schedules: schedules.map(shownWith(options.final, TAKEN_OVER)) };
}

/** @throws Refusal for a name that no schedule of a source has, so that nothing is read for a mistyped one. */
async function requireNamed(
  db: Db,
  source: Source,
  read: readonly { id: string; name: string }[],
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const stored = await db
    .select({ id: sourceSchedules.external_id, name: sourceSchedules.schedule_name })
    .from(sourceSchedules)
    .where(eq(sourceSchedules.source, source.name));
  const all = [...read, ...stored];
  const unknown = names.find((name) => !all.some((one) => one.id === name || one.name === name));
  if (unknown === undefined) return;
  const known = [...new Set(all.map(({ name }) => name))].slice(0, 20);
  throw new Refusal('BadRequest', `${source.name} has no schedule ${unknown}; it has: ${listed(known)}.`);
}

const TAKEN_OVER = 'From now on this server’s own: it is read no more';
const WOULD_TAKE_OVER = 'Without --diff it would become this server’s own, and be read no more';

/** Max changes that are stored: the first reading of a large account has many. */
const MAX_CHANGES = 100;

function changesIn(schedules: readonly PlannedSchedule[]) {
  return schedules
    .filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
    .slice(0, MAX_CHANGES)
    .map(({ schedule_id, name, lines }) => ({ schedule_id, schedule_name: name, lines }));
}

function isRead({ outcome }: PlannedSchedule): boolean {
  return outcome === 'new' || outcome === 'changed' || outcome === 'same';
}

function shownWith(isFinal: boolean, line: string) {
  return (one: PlannedSchedule) => {
    const { schedule_id, external_id, name, outcome, lines } = one;
    return {
      schedule_id,
      external_id,
      name,
      outcome,
      lines: isFinal && isRead(one) ? [...lines, line] : lines,
    };
  };
}

function noticesOf({ problems, isWhole, clockSkew = 0 }: ToolReading, known: Understood): string[] {
  const { added, changed } = known.directoryChange;
  const parts = [
    added.people.length > 0 && counted(added.people.length, 'new person', 'new people'),
    changed.people.length > 0 && counted(changed.people.length, 'changed person', 'changed people'),
    added.teams.length + changed.teams.length > 0 &&
      counted(added.teams.length + changed.teams.length, 'changed team'),
  ].filter((part) => part !== false);
  const namesakes = namesakesLine(added.people, [...known.directory.people.values()]);
  return [
    ...(parts.length > 0 ? [parts.join(', ')] : []),
    ...(namesakes === undefined ? [] : [namesakes]),
    ...problems.filter(({ schedule }) => schedule === undefined).map(({ text }) => text),
    ...(isWhole ? [] : [`A list of ${known.tool} was cut: what is missing in it counts as there`]),
    ...(Math.abs(clockSkew) > MAX_SKEW ? [`The clock of ${known.tool} differs by ${clockSkew} s`] : []),
    ...known.notices,
  ];
}
