import { expect, test } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { LAYER_MODE } from '#contract/schedule';
import { computed, DAY } from '#domain/oncall/reply/server.spec-support';
import { layerOf } from '#domain/schedule/rota.spec-support';
import { contains, type Interval } from '#domain/time/interval';
import { directoryOf } from '../../../api/names/directory-of';
import { NONE_LEARNED } from '../../../api/names/names-in';
import { groupRows } from './row-groups';
import { finalRow } from './rows';
import { seatLines } from './seat-lines';
import { shiftReader } from './shifts';

const ZONE = 'Europe/Berlin';
// Friday 27 November 2026, 00:30.
const NOW = 1_795_735_800;
const directory = directoryOf(NO_NAMES, NONE_LEARNED);

const daily = layerOf({ groups: 'A B', layer_start: NOW - 100 * DAY });
const over = layerOf({
  groups: 'C',
  mode: LAYER_MODE.override,
  layer_start: NOW - DAY,
  layer_end: NOW + DAY,
});
const ended = layerOf({ groups: 'A', layer_start: NOW - 100 * DAY, layer_end: NOW - 39 * DAY });

/** Order of the rows, and lines now, with a week in view that starts these days from now. */
function onCallNow(days: number) {
  const reply = (window: Interval) => ({
    window,
    schedules: [
      computed([daily, over], window, ZONE, { schedule_id: 1, schedule_name: 'Overridden' }),
      computed([ended], window, ZONE, { schedule_id: 2, schedule_name: 'Ended' }),
    ],
  });
  const window = { start: NOW + days * DAY, end: NOW + (days + 7) * DAY };
  const aroundNow = reply({ start: NOW - DAY, end: NOW + 15 * DAY });
  const { schedules } = reply(window);
  const shifts = shiftReader(
    { window, accountZone: ZONE },
    schedules,
    contains(window, NOW) ? undefined : aroundNow,
    true,
  );
  const rows = schedules.map((schedule) =>
    finalRow(schedule, { window, accountZone: ZONE, isCurrent: true }),
  );
  const uncoveredAt = ({ schedule }: (typeof rows)[number]) => shifts.uncovered(schedule, NOW) ?? [];
  const groups = groupRows(rows, { isOwn: () => false, roles: [], uncoveredAt });
  return groups.map(({ kind, missing, rows: listed }) => ({
    kind,
    missing,
    rows: listed.map(({ schedule }) => ({
      name: schedule.schedule_name,
      lines: seatLines(shifts.lines(schedule, NOW) ?? [], { at: NOW, zone: ZONE, directory }),
    })),
  }));
}

test('on call now is the same whatever days are in view: order, count of gaps, since, until, next and override', () => {
  const thisWeek = onCallNow(-1);
  expect(thisWeek).toMatchObject([
    { kind: 'missing', missing: 1, rows: [{ name: 'Ended', lines: [{ until: 'since 19 Oct' }] }] },
    { kind: 'other', rows: [{ name: 'Overridden', lines: [{ isOverride: true }] }] },
  ]);
  for (const days of [-70, -8, 1, 90]) expect([days, onCallNow(days)]).toEqual([days, thisWeek]);
});
