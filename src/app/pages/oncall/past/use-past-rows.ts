import { useDeferredValue, useMemo } from 'react';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import type { UnixSeconds } from '#domain/time/zone';
import type { RowModel } from '../model/rows';
import { pastRows } from './past-rows';
import { useRecordedThen } from './use-recorded-then';
import type { Schedules } from '../model/use-schedules';

type PastRows = {
  rows: readonly RowModel[];
  /** Schedules as recorded at the time; null from a server without versions, undefined while loading. */
  recordedThen: WindowReply | null | undefined;
};

const NO_ROWS: ReadonlyMap<string, RowModel> = new Map();

/** Rows as known at a time in the address; the rows of now while that is loading. */
export function usePastRows(
  rows: readonly RowModel[],
  { shifts: { reading }, isCurrent }: Schedules,
  askedAt: UnixSeconds | undefined,
): PastRows {
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
