import { describe, expect, it, test } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { LAYER_MODE } from '#contract/schedule';
import { computed, DAY } from '#domain/oncall/reply/server.spec-support';
import { layerOf } from '#domain/schedule/rota.spec-support';
import { contains, type Interval } from '#domain/time/interval';
import { directoryOf } from '../../../api/names/directory-of';
import { NONE_LEARNED } from '../../../api/names/names-in';
import { hasEnded } from '#domain/duty/ended';
import { foldedGroups } from './folded-groups';
import { groupRows } from './row-groups';
import { finalRow } from '../model/rows';
import { seatLines } from '../model/seat-lines';
import { shiftReader } from '../model/shifts';

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

describe('many rows', () => {
  const hole = layerOf({ groups: 'A', layer_start: NOW - 100 * DAY, layer_end: NOW - DAY });
  const window = { start: NOW - DAY, end: NOW + 6 * DAY };
  const [SRE, DATA] = [1, 2];
  const rotas = [
    [daily, SRE],
    [ended, SRE],
    [hole, SRE],
    [daily, DATA],
    [hole, DATA],
  ] as const;
  const rows = rotas.map(([layer, team_id], index) => {
    const schedule = computed([layer], window, ZONE, {
      schedule_id: index,
      schedule_name: `${index}`,
      team_id,
    });
    return finalRow(schedule, { window, accountZone: ZONE, isCurrent: true });
  });

  function listed(set: readonly string[], { isSetFirst = false, isMany = true, of = rows } = {}) {
    const uncoveredAt = (row: (typeof rows)[number]) => row.uncovered.filter((time) => contains(time, NOW));
    const groups = groupRows(of, {
      isOwn: () => false,
      roles: [],
      uncoveredAt,
      hasEnded: (row) => hasEnded(row.schedule, uncoveredAt(row), NOW, ZONE),
      many: isMany
        ? {
            isInSet: set.length > 0 ? ({ id }) => set.includes(id) : undefined,
            isSetFirst,
            teamOf: ({ schedule }) => String(schedule.team_id),
          }
        : undefined,
    });
    const wording = { at: NOW, zone: ZONE, directory, groups, isMany, set, isCurrent: true } as const;
    return foldedGroups(wording, []).map(({ heading, rows: open }) =>
      [heading?.text, heading?.note, heading?.side, open.map(({ id }) => id).join(' ')]
        .filter(Boolean)
        .join(' | '),
    );
  }

  it('lists what is missing first, ended rotas and teams are a line each, and a gap counts once', () => {
    expect(listed([])).toEqual([
      'Nobody on call for 2 roles | in 2 of 5 schedules | 2 4',
      '1 rota has ended | Empty for more than 7 days: 1',
      'All teams | 5 schedules',
      '#1 | 3 schedules | 1 gap, 1 ended, shown above',
      '#2 | 2 schedules | 1 gap, shown above',
    ]);
  });

  it('begins with a chosen set, on a phone also before what is missing elsewhere', () => {
    expect(listed(['0', '2'])).toEqual([
      'Nobody on call for 2 roles | in 2 of 5 schedules | 2 4',
      '1 rota has ended | Empty for more than 7 days: 1',
      'Chosen schedules | 2 schedules | 0',
      'Other teams | 2 schedules',
      '#2 | 2 schedules | 1 gap, shown above',
    ]);
    expect(listed(['0', '2'], { isSetFirst: true }).slice(0, 2)).toEqual([
      'Chosen schedules | 2 schedules | 2 0',
      'Nobody on call for 1 role | in 1 of 5 schedules | 4',
    ]);
  });

  it('of a filter folds ended rotas above the others, unless all have ended', () => {
    const isMany = false;
    expect(listed([], { isMany, of: rows.slice(0, 2) })).toEqual([
      '1 rota has ended | Empty for more than 7 days: 1',
      'All others | 1 schedule | 0',
    ]);
    expect(listed([], { isMany, of: rows.slice(1, 2) })).toEqual(['Nobody on call for 1 role | 1']);
  });
});
