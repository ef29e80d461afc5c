import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { computed, DAY, HOUR } from '#domain/oncall/reply/server.spec-support';
import { computeSchedule } from '#domain/schedule/lanes';
import { layerOf } from '#domain/schedule/rota.spec-support';
import { contains } from '#domain/time/interval';
import { runs } from '#domain/property-runs.spec-support';
import { finalRows, type RowModel } from '../model/rows';
import { pastRows } from './past-rows';

const window = { start: 0, end: 7 * DAY };
const part = { start: DAY, end: 5 * DAY };
const changedAt = 3 * DAY;
const [before, after] = [layerOf({ groups: 'A B' }), layerOf({ groups: 'C', rotation_unit: 'hour' })];
const swap = layerOf({ groups: 'D', mode: 1, layer_start: 2 * DAY, layer_end: 2 * DAY + 6 * HOUR });

/** Rota that changed on the fourth day, with a swap of the third day entered later. */
const changed = recorded([before, swap], [after]);
const recordedThen = { window: part, schedules: [computed([before], part, 'UTC')] };

function recorded(earlier: Schedule['layers'], layers: Schedule['layers']): Schedule {
  const words = { layers, versions: [{ from: 0, until: changedAt, layers: earlier }] };
  const { final_schedule, layer_schedules } = computeSchedule(words, window, 'UTC');
  return computed(layers, window, 'UTC', { ...words, final_schedule, layer_schedules });
}

function personAt(row: RowModel | undefined, at: number) {
  const item = row?.final.items.find((each) => contains(each, at));
  return item?.kind === 'duty' ? item.group.group_name : undefined;
}

const rows = finalRows([changed], { window, accountZone: 'UTC' });

test('the lane is the rota as recorded then, with what differs today, in the part that was read', () => {
  const known = pastRows(rows, { window, accountZone: 'UTC', recordedThen }).get('1');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: window.end - 1 }), (at) => {
      const isRead = contains(part, at);
      const byRecord = personAt(rows[0], at);
      const ofThen = Math.floor(at / DAY) % 2 === 0 ? 'A' : 'B';
      expect(personAt(known, at)).toBe(isRead ? ofThen : byRecord);
      const other = known?.differences?.find((change) => contains(change, at));
      expect(other !== undefined).toBe(isRead);
    }),
    { numRuns: runs(300) },
  );
});

test('a rota that never changed stays the same row', () => {
  const same = computed([before], window, 'UTC');
  const [row] = finalRows([same], { window, accountZone: 'UTC' });
  expect(row && pastRows([row], { window, accountZone: 'UTC', recordedThen }).size).toBe(0);
});
