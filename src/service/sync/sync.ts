import { setImmediate } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { counted, listed } from '#domain/text/words';
import { formatDuration } from '#domain/time/format';
import { type AccountZone, DAY, HOUR, type UnixSeconds } from '#domain/time/zone';
import { namesakesLine } from '../import/namesakes';
import { Refusal } from '../refusal';
import type { Db } from '../store/db';
import { scheduleOf } from '../records/kinds/schedules';
import { schedules, sourceSchedules } from '../store/schema';
import { applyDays } from './calendar-days';
import { applyReading, markOf, takeOver } from './apply-reading';
import { shiftsOf } from '../change/take-over';
import { rotationLines } from './directory';
import {
  FAR_AHEAD,
  type PlannedSchedule,
  planReading,
  type ReadingInput,
  understood,
  type Understood,
} from './plan-reading';
import { readTool } from '../sources/read-tool';
import { TOOLS } from '#domain/exchange/source-tools';
import { type Source, SourceError, type ToolReading, type ToolRequest } from '../sources/source';
import { asOnlyReader, recordReading, stateOf } from './source-state';

export type SyncOptions = {
  /** Previews the changes and writes nothing. */
  diff: boolean;
  /** Id in the tool of the only schedule that is read, 400 days ahead. */
  ahead?: string | undefined;
  /** The same, which then becomes this server's own; in a command also its name. */
  final?: string | undefined;
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
  /** Reason why nothing was read or changed; absent after a successful sync. */
  problem?: string | undefined;
  /** True while another process reads it. */
  is_busy: boolean;
  requests: number;
  schedules: Pick<PlannedSchedule, 'schedule_id' | 'external_id' | 'name' | 'outcome' | 'lines'>[];
  /** Numbers of people and teams, and further lines. */
  notices: string[];
  /** Problems of a successful sync. */
  warnings: string[];
};

/** Time before now of which shifts are requested: at the first reading or after a long outage, and later. */
const [FIRST_BEFORE, BEFORE] = [100 * DAY, 30 * DAY];
/** Time ahead: with most readings, with the first one of a day, and of a schedule that is to be taken over. */
const [NEAR, FAR, AHEAD] = [30 * DAY, FAR_AHEAD, 400 * DAY];
/** Incidents of the last hours are requested again: indexes of tools are late. */
const INCIDENT_OVERLAP = 600;
/** Seconds by which the clock of a tool may differ without a warning, and without a refusal. */
const [MAX_SKEW, MAX_WRITTEN_SKEW] = [60, HOUR];

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
  let selection = sourcesNamed(sources, names);
  if (options.final !== undefined) {
    const { source, id } = await scheduleNamed(deps.db, selection, options.final);
    selection = selection.filter(({ name }) => name === source);
    options = { ...options, final: id };
  }
  const results: SourceResult[] = [];
  for (const source of selection) results.push(await syncSource(deps, source, options));
  return results;
}

/** @throws Refusal for a schedule that none of the sources, or several of them, read. */
async function scheduleNamed(
  db: Db,
  sources: readonly Source[],
  text: string,
): Promise<{ source: string; id: string }> {
  const { source, external_id: id, schedule_name: name, is_own } = sourceSchedules;
  const rows = await db.select({ source, id, name }).from(sourceSchedules).where(eq(is_own, false));
  const all = rows.filter((row) => sources.some((one) => one.name === row.source));
  const matches = all.filter((row) => row.id === text || row.name === text);
  const [match] = matches;
  if (!match) {
    const names = listed(all.slice(0, 20).map((row) => row.name)) || 'none';
    throw new Refusal('BadRequest', `There is no schedule ${text} that is read; there are: ${names}.`);
  }
  if (matches.length > 1)
    throw new Refusal(
      'BadRequest',
      `${matches.length} schedules are called ${text}: use its id in the tool.`,
    );
  return match;
}

/** Syncs a source once, or previews the changes. A failed sync is a result, too. */
export async function syncSource(
  deps: SyncDeps,
  source: Source,
  options: SyncOptions,
): Promise<SourceResult> {
  const now = Math.floor(deps.clock() / 1000);
  const base = { source: source.name, tool: TOOLS[source.tool].title, at: now, is_busy: false };
  const nothing = { ...base, requests: 0, schedules: [], notices: [], warnings: [] };
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
  { incidentsSince }: Source,
  {
    last,
    isAlone,
    ...rest
  }: Omit<ToolRequest, 'window' | 'incidentsSince'> & { last: UnixSeconds | undefined; isAlone: boolean },
): ToolRequest {
  const { now } = rest;
  const isFirstOfDay = last === undefined || Math.floor(last / DAY) < Math.floor(now / DAY);
  const ahead = isFirstOfDay ? FAR : NEAR;
  const hour = Math.floor(now / HOUR) * HOUR;
  return {
    ...rest,
    window: {
      start: Math.max(hour - FIRST_BEFORE, Math.min(hour - BEFORE, last ?? 0)),
      end: hour + (isAlone ? AHEAD : ahead),
    },
    incidentsSince:
      incidentsSince === undefined || isAlone
        ? undefined
        : Math.max(incidentsSince, (last ?? 0) - INCIDENT_OVERLAP),
  };
}

/** Asks a tool for all of a source, or for one schedule ahead. `before`: the state of the source. */
async function askTool(
  deps: SyncDeps,
  source: Source,
  only: string | undefined,
  { now, signal }: { now: UnixSeconds; signal: AbortSignal },
) {
  const before = await stateOf(deps.db, source.name);
  const knownIds = await readIds(deps.db, source);
  const isAlone = only !== undefined;
  const request = requestOf(source, {
    now,
    last: before?.read_at ?? undefined,
    // Of one schedule all is read, also of a calendar that has not changed.
    before: isAlone ? undefined : (before?.state ?? undefined),
    knownIds,
    signal,
    onProgress: deps.onProgress,
    isAlone,
  });
  const asked = isAlone ? { ...source, schedules: [only], teams: undefined } : source;
  return { before, reading: await (deps.readTool ?? readTool)(asked, request) };
}

async function readOnce(
  deps: SyncDeps,
  source: Source,
  { diff, final, ahead }: SyncOptions,
  at: { now: UnixSeconds; signal: AbortSignal },
): Promise<Pick<SourceResult, 'problem' | 'requests' | 'schedules' | 'notices' | 'warnings'>> {
  const { db, accountZone } = deps;
  const { now } = at;
  const only = final ?? ahead;
  const { before: state, reading } = await askTool(deps, source, only, at);
  const warnings = warningsOf(reading, TOOLS[source.tool].title);
  const { requests } = reading;
  if (reading.marks && reading.files.length === 0) {
    if (!diff) {
      const end = { at: now, problem: undefined, hasChanged: false, warnings, state: reading.marks };
      // What it answered before was the duty until now.
      if (reading.problems.length === 0) await confirmRead(db, source, now);
      await recordReading(db, source, end);
    }
    return { requests, notices: [], warnings, schedules: [] };
  }
  if (source.as !== 'rota') {
    const before = state?.records ?? [];
    const done = await applyDays(db, { source, reading, accountZone, now, before, isDiff: diff });
    if (!diff)
      await recordReading(db, source, {
        at: now,
        problem: undefined,
        warnings,
        state: reading.marks,
        ...done,
      });
    return { requests, notices: done.notices, warnings, schedules: [] };
  }
  const input: ReadingInput = { source, reading, now, accountZone, seen: new Set(state?.records) };
  await setImmediate();
  const understanding = await understood(db, input);
  const result = { requests, notices: noticesOf(understanding), warnings };
  if (diff) {
    const { schedules, problem } = await planReading(db, input, understanding, only);
    const lines = final === undefined ? [] : [WOULD_TAKE_OVER];
    return { ...result, problem, schedules: await takenOver(db, schedules, lines, understanding, input) };
  }
  const { schedules, problem, hasChanged } = await applyReading(db, input, understanding, only);
  if (only !== undefined) {
    const own = final === undefined ? [] : schedules.filter(isRead);
    for (const { schedule_id } of own) await takeOver(db, schedule_id, input);
    const lines = final === undefined ? [] : [TAKEN_OVER];
    return { ...result, problem, schedules: await takenOver(db, schedules, lines, understanding, input) };
  }
  await recordReading(db, source, {
    at: now,
    problem,
    hasChanged,
    warnings,
    changes: schedules
      .filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
      .slice(0, MAX_CHANGES)
      .map(({ schedule_id, name, lines }) => ({ schedule_id, schedule_name: name, lines })),
    state: reading.marks,
    records: understanding.records.incidents.map(markOf),
    known_people: [...understanding.knownPeopleIds],
    kept: schedules.filter(({ outcome }) => outcome === 'kept' || outcome === 'gone').length,
  });
  return { ...result, problem, schedules: schedules.map(resultRow) };
}

/** Marks the schedules of a calendar that has not changed as read now, so that a later answer leaves the time until now. */
async function confirmRead(db: Db, { name }: Source, now: UnixSeconds): Promise<void> {
  const { source, is_own, problem } = sourceSchedules;
  await db
    .update(sourceSchedules)
    .set({ read_at: now })
    .where(and(eq(source, name), eq(is_own, false), isNull(problem)));
}

/** Ids in the tool of the schedules that a source reads. */
async function readIds(db: Db, { name }: Source): Promise<string[]> {
  const { external_id: id, source, is_own, gone_at } = sourceSchedules;
  const rows = await db
    .select({ id })
    .from(sourceSchedules)
    .where(and(eq(source, name), eq(is_own, false), isNull(gone_at)));
  return rows.map((row) => row.id);
}

const TAKEN_OVER = 'From now on this server’s own: it is read no more';
const WOULD_TAKE_OVER = 'Without --diff it would become this server’s own, and be read no more';

/** Max changes that are stored: the first reading of a large account has many. */
const MAX_CHANGES = 100;

function isRead({ outcome }: PlannedSchedule): boolean {
  return outcome === 'new' || outcome === 'changed' || outcome === 'same';
}

function resultRow(planned: PlannedSchedule): SourceResult['schedules'][number] {
  const { schedule_id, external_id, name, outcome, lines } = planned;
  return { schedule_id, external_id, name, outcome, lines };
}

/** Schedules of a result; new schedules of this server's own with these lines and their rotation. */
async function takenOver(
  db: Db,
  planned: readonly PlannedSchedule[],
  lines: readonly string[],
  known: Understood,
  { accountZone, now }: ReadingInput,
): Promise<SourceResult['schedules']> {
  const results: SourceResult['schedules'] = [];
  for (const one of planned) {
    const own = [...lines];
    if (lines.length > 0 && isRead(one)) {
      const [row] = await db.select().from(schedules).where(eq(schedules.schedule_id, one.schedule_id));
      const record = one.write?.record ?? (row && scheduleOf(row));
      if (record)
        own.push(...rotationLines(await shiftsOf(db, record, { now, timeZone: accountZone }), known));
    }
    results.push(resultRow(isRead(one) ? { ...one, lines: [...one.lines, ...own] } : one));
  }
  return results;
}

function noticesOf({ directoryChange: { added, changed }, directory, notices }: Understood): string[] {
  const parts = [
    added.people.length > 0 && counted(added.people.length, 'new person', 'new people'),
    changed.people.length > 0 && counted(changed.people.length, 'changed person', 'changed people'),
    added.teams.length + changed.teams.length > 0 &&
      counted(added.teams.length + changed.teams.length, 'changed team'),
  ].filter((part) => part !== false);
  const namesakes = namesakesLine(added.people, [...directory.people.values()]);
  return [
    ...(parts.length > 0 ? [parts.join(', ')] : []),
    ...(namesakes === undefined ? [] : [namesakes]),
    ...notices,
  ];
}

/** @throws SourceError if the clock of the tool differs by more than an hour. */
function warningsOf({ problems, isWhole, clockSkew = 0 }: ToolReading, tool: string): string[] {
  const skew = `The clock of ${tool} differs by ${formatDuration(Math.abs(clockSkew))}`;
  if (Math.abs(clockSkew) > MAX_WRITTEN_SKEW)
    throw new SourceError(`${skew} from this server’s: nothing is written. Set the clocks`);
  return [
    ...problems.filter(({ schedule }) => schedule === undefined).map(({ text }) => text),
    ...(isWhole ? [] : [`A list of ${tool} was cut: what is missing in it counts as there`]),
    ...(Math.abs(clockSkew) > MAX_SKEW ? [`${skew} from this server’s`] : []),
  ];
}
