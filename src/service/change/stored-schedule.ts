import { and, desc, eq } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { UnixSeconds } from '#domain/time/zone';
import type { Context } from '../context';
import { type ScheduleRecord, scheduleOf } from '../records/kinds/schedules';
import { notFound } from '../refusal';
import type { Db } from '../store/db';
import { changes, schedules, scheduleVersions, sources, sourceSchedules } from '../store/schema';
import { visibleTo } from '../store/names';
import { TOOLS } from '#domain/exchange/source-tools';

/** Version of a schedule, and how it came about, if that is recorded. */
type Latest = {
  number: number;
  at: UnixSeconds;
  change: typeof changes.$inferSelect | undefined;
};

export type StoredSchedule = {
  record: ScheduleRecord;
  latest: Latest;
  /** Source that replaces its rules. */
  owner: { source: string; tool: string } | undefined;
};

/** @throws Refusal ResourceNotFound if the caller does not see it. */
export async function loadSchedule(
  db: Db,
  { caller }: Pick<Context, 'caller'>,
  schedule_id: Id,
): Promise<StoredSchedule> {
  const [row] = await db
    .select()
    .from(schedules)
    .where(and(eq(schedules.schedule_id, schedule_id), visibleTo({ db, caller }, schedules)));
  if (!row) throw notFound('schedule');
  const [latest] = await db
    .select({ number: scheduleVersions.number, at: scheduleVersions.at })
    .from(scheduleVersions)
    .where(eq(scheduleVersions.schedule_id, schedule_id))
    .orderBy(desc(scheduleVersions.number))
    .limit(1);
  const { number, at } = latest ?? { number: 1, at: 0 };
  const [change] = await db
    .select()
    .from(changes)
    .where(and(eq(changes.schedule_id, schedule_id), eq(changes.number, number)));
  return {
    record: scheduleOf(row),
    latest: { number, at, change },
    owner: await ownerOf(db, schedule_id),
  };
}

async function ownerOf(db: Db, schedule_id: Id): Promise<StoredSchedule['owner']> {
  const [row] = await db
    .select({ source: sourceSchedules.source, tool: sources.tool })
    .from(sourceSchedules)
    .leftJoin(sources, eq(sources.name, sourceSchedules.source))
    .where(and(eq(sourceSchedules.schedule_id, schedule_id), eq(sourceSchedules.is_own, false)));
  if (!row) return undefined;
  const names: Readonly<Record<string, { title: string }>> = TOOLS;
  return { source: row.source, tool: names[row.tool ?? '']?.title ?? row.tool ?? 'another tool' };
}
