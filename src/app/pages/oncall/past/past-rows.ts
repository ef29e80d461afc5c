import { useDeferredValue, useMemo } from 'react';
import type { Period, Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/duty/known-seats';
import { scheduleByToday } from '#domain/oncall/reply/past-answers';
import { periodChanges } from '#domain/plan/difference';
import { type Interval, isEmpty, overlap, subtract } from '#domain/time/interval';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { finalRow, type RowModel } from '../model/rows';
import type { Schedules } from '../model/use-schedules';
import { type RecordedThen, useRecordedThen } from './past-answers';

type PastRows = {
  window: Interval;
  accountZone: AccountZone;
  /** Reply as recorded at the requested time, of a part of the window. */
  recordedThen: WindowReply;
};

/**
 * Rows with the periods as known at the requested time, in the window of the reply of then. The others
 * stay as they are, and so do schedules that never changed: both rotas are the same there.
 */
export function pastRows(
  rows: readonly RowModel[],
  { window, accountZone, recordedThen }: PastRows,
): Map<string, RowModel> {
  const changed = new Map<string, RowModel>();
  const part = overlap(recordedThen.window, window);
  if (isEmpty(part)) return changed;
  for (const row of rows) {
    const { schedule } = row;
    const then = recordedThen.schedules.find(({ schedule_id }) => schedule_id === schedule.schedule_id);
    if (!then) continue;
    const periods = then.final_schedule.schedules;
    const today = periodsOfToday(schedule, part, accountZone);
    const differences = periodChanges(periods, today, part);
    const recorded = schedule.final_schedule.schedules;
    const isAsRecorded = periodChanges(periods, recorded, part).length === 0;
    if (isAsRecorded && differences.length === 0) continue;
    const pastRow = isAsRecorded
      ? row
      : { ...row, ...pastLane(withPeriods(schedule, periods, part), { window, accountZone }) };
    changed.set(row.id, differences.length === 0 ? pastRow : { ...pastRow, differences });
  }
  return changed;
}

/** Final periods by the layers of today; those of the reply for rules that never changed. */
function periodsOfToday(schedule: Schedule, part: Interval, accountZone: AccountZone): readonly Period[] {
  const { versions, corrections, final_schedule } = schedule;
  if (!versions?.length && !corrections?.length) return final_schedule.schedules;
  return scheduleByToday(schedule, part, accountZone).final_schedule.schedules;
}

function withPeriods(schedule: Schedule, periods: readonly Period[], part: Interval): Schedule {
  const { final_schedule } = schedule;
  const schedules = [
    ...subtract(final_schedule.schedules, [part]),
    ...periods.flatMap((period) => {
      const time = overlap(period, part);
      return isEmpty(time) ? [] : [{ ...period, ...time }];
    }),
  ].sort((a, b) => a.start - b.start);
  return {
    ...schedule,
    final_schedule: { ...final_schedule, schedules },
    seats: undefined,
    near_seats: undefined,
  };
}

/** Lane and gaps of a row; its schedule stays the one of the reply. */
function pastLane(schedule: Schedule, scale: { window: Interval; accountZone: AccountZone }) {
  const { final, uncovered, covered } = finalRow(schedule, scale);
  return { final, uncovered, covered };
}

type Rows = {
  rows: readonly RowModel[];
  recordedThen: RecordedThen;
};

const NO_ROWS: ReadonlyMap<string, RowModel> = new Map();

/** Rows as known at a time in the address; the rows of now while that is loading. */
export function usePastRows(
  rows: readonly RowModel[],
  { shifts: { reading }, isCurrent }: Schedules,
  askedAt: UnixSeconds | undefined,
): Rows {
  const recordedThen = useRecordedThen(askedAt, reading.window);
  const recorded = isCurrent ? recordedThen : undefined;
  const input = useMemo(() => ({ rows, recorded, reading }), [rows, recorded, reading]);
  // The answers come first.
  const settled = useDeferredValue(input);
  const changed = useMemo(() => {
    const { window, accountZone } = settled.reading;
    if (!settled.recorded) return NO_ROWS;
    return pastRows(settled.rows, {
      window,
      accountZone,
      recordedThen: settled.recorded,
    });
  }, [settled]);
  return useMemo(
    () => ({
      rows: changed.size === 0 ? rows : rows.map((row) => withPast(row, changed.get(row.id))),
      recordedThen,
    }),
    [rows, changed, recordedThen],
  );
}

/** Row of now with the lane of then, unless that is of an earlier reply. */
function withPast(row: RowModel, asked: RowModel | undefined): RowModel {
  if (!asked || asked.schedule !== row.schedule) return row;
  const { final, uncovered, covered, differences } = asked;
  return { ...row, final, uncovered, covered, ...(differences && { differences }) };
}
