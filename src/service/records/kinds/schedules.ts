import * as z from 'zod/mini';
import { Id } from '#contract/id';
import {
  Group,
  Layer,
  LAYER_MODE,
  LAYERS_OVERLAP,
  RESTRICT_MODE,
  RestrictPeriod,
  type Schedule,
} from '#contract/schedule';
import { faultOf } from '#domain/schedule/rotation';
import {
  schedules as schedulesTable,
  scheduleVersions as versionsTable,
  sourceSchedules as sourcesTable,
} from '../../store/schema';
import { seconds, text, timeZone } from '../field-schemas';
import { ownTeam, type RecordKind, simpleKind, pages, type Placed } from '../record-kind';
import { recordChanges, eraseVersions, type Past, versionRow } from './schedule-past';
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../store/db';
import { readableJson } from '../../store/people-schema';

/** Schedule as configured; `updated_at` in Unix seconds. A private schedule is visible to its team only. */
export type ScheduleRecord = Omit<Schedule, 'layer_schedules' | 'final_schedule' | 'unknown_people'> & {
  updated_at: number;
  is_private: boolean;
  /** Id in the tool it was imported from. */
  external_id?: string | undefined;
};

const valueIn = (values: Record<string, number>) => z.literal(Object.values(values));
const wallClock = z.int().check(z.minimum(0), z.maximum(7 * 86_400));

const groupRecord = Group.check(({ value, issues }) => {
  if (!value.is_off || value.members.length === 0) return;
  issues.push({
    code: 'custom',
    input: value,
    path: ['is_off'],
    message: 'must not be true for a group with members',
  });
});

// Readers of the interface are tolerant; this is a writer, so values without a meaning for rotations are rejected.
const layerFields = z.extend(Layer, {
  mode: z._default(valueIn(LAYER_MODE), LAYER_MODE.regular),
  layer_start: seconds,
  layer_end: z._default(seconds, 0),
  groups: z._default(z.array(groupRecord), []),
  handoff_time: z._default(wallClock, 0),
  restrict_mode: z._default(valueIn(RESTRICT_MODE), RESTRICT_MODE.none),
  restrict_periods: z._default(
    z.array(z.extend(RestrictPeriod, { restrict_start: wallClock, restrict_end: wallClock })),
    [],
  ),
  day_mask: z._default(
    z.object({ repeat: z._default(z.array(z.int().check(z.minimum(0), z.maximum(6))), []) }),
    { repeat: [] },
  ),
  rotation_unit: z.enum(['hour', 'day', 'week', 'month']),
  rotation_value: z.int().check(z.minimum(1)),
  time_zone: z.optional(timeZone),
});

// A layer without groups covers nothing and is allowed; any other fault would leave a schedule with no one on call.
const layerRecord = layerFields.check(({ value, issues }) => {
  const fault = issues.length === 0 ? faultOf(value) : undefined;
  if (fault === undefined || fault === 'no groups') return;
  issues.push({ code: 'custom', input: value, message: `cannot be computed: ${fault}` });
});

/** Max layers, overrides included, so that the versions of a schedule fit into memory. */
const MAX_LAYERS = 5000;

const scheduleRecord = z.object({
  schedule_id: Id,
  schedule_name: text,
  description: z._default(text, ''),
  team_id: z._default(Id, 0),
  enabled: z._default(z.boolean(), true),
  is_private: z._default(z.boolean(), false),
  updated_at: z._default(seconds, 0),
  time_zone: z.optional(timeZone),
  layers_overlap: z.optional(z.enum(LAYERS_OVERLAP)),
  external_id: z.optional(text),
  layers: z._default(z.array(layerRecord).check(z.maxLength(MAX_LAYERS)), []),
});

const stored = simpleKind({
  table: schedulesTable,
  key: ['schedule_id'],
  schema: scheduleRecord,
  idOf: ({ schedule_id }) => String(schedule_id),
  teamsOf: ownTeam,
  rowOf,
  recordOf: scheduleOf,
});

export const schedules: RecordKind<ScheduleRecord> = {
  ...stored,
  async write(db, batch, session) {
    await recordChanges(db, batch, session.past);
    await stored.write(db, batch, session);
  },
};

type Row = typeof schedulesTable.$inferSelect;

function rowOf({ time_zone, layers_overlap, external_id, ...record }: ScheduleRecord): Row {
  return {
    ...record,
    time_zone: time_zone ?? null,
    layers_overlap: layers_overlap ?? null,
    external_id: external_id ?? null,
  };
}

/** Record of a row. */
export function scheduleOf({ time_zone, layers_overlap, external_id, ...row }: Row): ScheduleRecord {
  return {
    ...row,
    ...(time_zone !== null && { time_zone }),
    ...(layers_overlap !== null && { layers_overlap }),
    ...(external_id !== null && { external_id }),
  };
}

/**
 * Version of a schedule with its number, from 1, and the time (Unix seconds) from which it is in force. Schedules that
 * never changed have no such record, unless `at` is another time than their `updated_at`.
 */
export type VersionRecord = ScheduleRecord & { number: number; at: number };

/** Max records per page: a record may be large. */
const PAGE = 50;

export const schedule_versions: RecordKind<VersionRecord> = {
  schema: z.extend(scheduleRecord, { number: z.int().check(z.minimum(1)), at: seconds }),
  idOf: ({ schedule_id, number }) => `${schedule_id} ${number}`,
  conflicts: (_db, batch, { past }) => Promise.resolve(orderProblems(batch, past)),
  write: (db, batch, { past }) => adopt(db, batch, past),
  pages: (db) =>
    pages(
      async (after: VersionRecord | undefined) => {
        const { schedule_id, number } = versionsTable;
        const isOfUpdate = sql`(${readableJson(versionsTable.record)} ->> 'updated_at')::bigint = ${versionsTable.at}`;
        const touchedSchedules = db
          .select({ schedule_id })
          .from(versionsTable)
          .where(or(gt(number, 1), and(eq(number, 1), sql`not ${isOfUpdate}`)));
        const rows = await db
          .select()
          .from(versionsTable)
          .where(
            and(
              inArray(schedule_id, touchedSchedules),
              after &&
                or(
                  gt(schedule_id, after.schedule_id),
                  and(eq(schedule_id, after.schedule_id), gt(number, after.number)),
                ),
            ),
          )
          .orderBy(asc(schedule_id), asc(number))
          .limit(PAGE);
        return rows.map((row): VersionRecord =>
          Object.assign(row.record, { number: row.number, at: row.at }),
        );
      },
      (record) => record,
      PAGE,
    ),
};

/** Checks that the versions of a schedule follow each other, from 1 to its last one, in number and time. */
function orderProblems(batch: readonly Placed<VersionRecord>[], past: Past): string[] {
  const schedules = new Set(past.isAdopted.keys());
  let before: Pick<VersionRecord, 'schedule_id' | 'number' | 'at'> | undefined = past.last;
  const problems: string[] = [];
  for (const { place, record } of batch) {
    const isNext = before?.schedule_id === record.schedule_id;
    if (!isNext && schedules.has(String(record.schedule_id))) {
      problems.push(`${place}: schedule_id must not return: the versions of a schedule are consecutive`);
    }
    schedules.add(String(record.schedule_id));
    const first = isNext ? (before?.number ?? 0) + 1 : 1;
    // Versions in between are missing where they were not kept for ever.
    if (isNext ? record.number < first : record.number !== first)
      problems.push(`${place}: number must be ${isNext ? `at least ${first}` : '1'}, the next version`);
    if (record.at > past.now) problems.push(`${place}: at must not be in the future`);
    if (isNext && record.at < (before?.at ?? 0)) {
      problems.push(`${place}: at must not be before that of the version before`);
    }
    before = record;
  }
  return problems;
}

/** Stores the versions of schedules that have none yet, or, in a rewrite of the past, all. */
async function adopt(db: Db, batch: readonly VersionRecord[], past: Past): Promise<void> {
  const ids = [...new Set(batch.map(({ schedule_id }) => schedule_id))];
  const first = ids.filter((id) => !past.isAdopted.has(String(id)));
  const stored = await db
    .select({ schedule_id: versionsTable.schedule_id, number: versionsTable.number, at: versionsTable.at })
    .from(versionsTable)
    .where(inArray(versionsTable.schedule_id, ids));
  const existing = new Set(stored.map(({ schedule_id }) => String(schedule_id)));
  for (const id of first) {
    past.isAdopted.set(String(id), past.rewritePast || !existing.has(String(id)));
    if (past.rewritePast && existing.has(String(id))) past.rewritten.add(String(id));
  }
  if (past.rewritePast) await eraseVersions(db, first);
  const times = new Map(stored.map(({ schedule_id, number, at }) => [`${schedule_id} ${number}`, at]));
  const rows: (typeof versionsTable.$inferSelect)[] = [];
  for (const { number, at, ...record } of batch) {
    const { schedule_id } = record;
    const before = past.last?.schedule_id === schedule_id ? past.last.record : undefined;
    if (past.isAdopted.get(String(schedule_id))) {
      rows.push(versionRow({ schedule_id, number, at }, record, before));
    } else if (times.get(`${schedule_id} ${number}`) !== at) past.differing.add(String(schedule_id));
    past.last = { schedule_id, number, at, record };
  }
  if (rows.length > 0) await db.insert(versionsTable).values(rows);
}

/**
 * Schedule that a source reads. `url`: its page in the tool. `record`: of earlier versions, see the migrations.
 * `is_own`: it was taken over, and is read no more.
 */
type SourceScheduleRecord = {
  schedule_id: Id;
  source: string;
  external_id: string;
  schedule_name: string;
  url?: string | undefined;
  record?: ScheduleRecord | undefined;
  read_at?: number | undefined;
  gone_at?: number | undefined;
  is_own: boolean;
};

export const source_schedules: RecordKind<SourceScheduleRecord> = simpleKind<
  typeof sourcesTable,
  SourceScheduleRecord
>({
  table: sourcesTable,
  key: ['schedule_id'],
  schema: z.object({
    schedule_id: Id,
    source: text,
    external_id: text,
    schedule_name: z._default(text, ''),
    url: z.optional(text),
    record: z.optional(scheduleRecord),
    read_at: z.optional(seconds),
    gone_at: z.optional(seconds),
    is_own: z._default(z.boolean(), false),
  }),
  idOf: ({ schedule_id }) => String(schedule_id),
  rowOf: ({ url, record, read_at, gone_at, ...row }) => ({
    ...row,
    url: url ?? null,
    record: record ?? null,
    read_at: read_at ?? null,
    gone_at: gone_at ?? null,
    problem: null,
    problem_at: null,
  }),
  recordOf: ({ url, record, read_at, gone_at, problem: _problem, problem_at: _at, ...row }) => ({
    ...row,
    ...(url !== null && { url }),
    ...(record !== null && { record }),
    ...(read_at !== null && { read_at }),
    ...(gone_at !== null && { gone_at }),
  }),
});
