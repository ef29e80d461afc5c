import { inArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { isOverride } from '#domain/schedule/versions';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { isDeepStrictEqual } from 'node:util';
import { RECORD_KINDS } from '../records/kinds';
import type { ScheduleRecord } from '../records/kinds/schedules';
import type { Db } from '../store/db';
import { sourceSchedules } from '../store/schema';
import { changeLines, namesOf, loadDirectory } from '../sync/directory';

/** What an import did with a schedule: `lines`: what changed. */
export type ImportedSchedule = {
  schedule_id: Id;
  name: string;
  outcome: 'new' | 'changed' | 'same';
  lines: string[];
};

/**
 * Notes all schedules before an import.
 * @returns a function for the same transaction after it: imported schedules, and warnings about schedules that a source
 *   will replace.
 */
export async function noteSchedules(
  tx: Db,
  accountZone: AccountZone,
  now: UnixSeconds,
): Promise<(ids: ReadonlySet<string>) => Promise<{ schedules: ImportedSchedule[]; warnings: string[] }>> {
  const before = await schedulesIn(tx);
  return async (ids) => {
    if (ids.size === 0) return { schedules: [], warnings: [] };
    const directory = await loadDirectory(tx);
    const words = { accountZone, now, ...namesOf({ records: { people: [], teams: [] }, directory }) };
    const after = [...(await schedulesIn(tx)).values()].filter(({ schedule_id: id }) => ids.has(String(id)));
    const schedules = after.map((record): ImportedSchedule => {
      const { schedule_id, schedule_name: name } = record;
      const earlier = before.get(String(schedule_id));
      if (earlier && isDeepStrictEqual({ ...earlier, updated_at: 0 }, { ...record, updated_at: 0 })) {
        return { schedule_id, name, outcome: 'same', lines: [] };
      }
      return {
        schedule_id,
        name,
        outcome: earlier ? 'changed' : 'new',
        lines: changeLines(earlier, record, words),
      };
    });
    return { schedules, warnings: await ownedWarnings(tx, after) };
  };
}

async function schedulesIn(tx: Db): Promise<Map<string, ScheduleRecord>> {
  const all = new Map<string, ScheduleRecord>();
  for await (const page of RECORD_KINDS.schedules.pages(tx)) {
    for (const record of page) all.set(String(record.schedule_id), record);
  }
  return all;
}

/** The next reading of a source replaces the rules that an import gave to one of its schedules. */
async function ownedWarnings(tx: Db, records: readonly ScheduleRecord[]): Promise<string[]> {
  const ids = records.map(({ schedule_id: id }) => id);
  const rows = await tx.select().from(sourceSchedules).where(inArray(sourceSchedules.schedule_id, ids));
  return rows.flatMap(({ schedule_id: id, source, record: read, is_own: isOwn }) => {
    const record = records.find((one) => one.schedule_id === id);
    if (isOwn || !read || !record) return [];
    return isDeepStrictEqual(regularLayers(record), regularLayers(read))
      ? []
      : [
          `schedule ${id} “${record.schedule_name}” is read from the source ${source}: the next reading replaces these rules, and keeps overrides`,
        ];
  });
}

function regularLayers({ layers }: Pick<ScheduleRecord, 'layers'>): ScheduleRecord['layers'] {
  return layers.filter((layer) => !isOverride(layer));
}
