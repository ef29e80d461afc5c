import type { RowModel } from '../model/rows';

/** Max schedules on one sheet; more have a sheet each. */
const MAX_SCHEDULES = 8;

/** Schedules of each sheet. */
export function sheetsOf(rows: readonly RowModel[]): (readonly RowModel[])[] {
  const enabled = rows.filter(({ schedule }) => schedule.enabled);
  return enabled.length > MAX_SCHEDULES ? enabled.map((row) => [row]) : [enabled];
}
