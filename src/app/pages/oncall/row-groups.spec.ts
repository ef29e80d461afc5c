import { describe, expect, it, test } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { LAYER_MODE } from '#contract/schedule';
import { computed, seated, DAY } from '#domain/oncall/reply/server.spec-support';
import { layerOf } from '#domain/schedule/rota.spec-support';
import { contains, type Interval } from '#domain/time/interval';
import { directoryOf } from '../../api/names/directory-of';
import { NONE_LEARNED } from '../../api/names/learned-names';
import { groupRows, hasEnded, headedGroups } from './row-groups';
import { finalRow } from './model/rows';
import { seatLines } from './model/seat-lines';
import { shiftReader } from './model/shifts';

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

const vacant = { ...layerOf({ layer_start: NOW - 39 * DAY }), groups: [{ group_name: '', members: [] }] };

/** Order of the rows, and lines now, with a week in view that starts these days from now. */
function onCallNow(days: number) {
  const reply = (window: Interval) => ({
    window,
    schedules: [
      computed([daily, over], window, ZONE, { schedule_id: 1, schedule_name: 'Overridden' }),
      computed([vacant], window, ZONE, { schedule_id: 2, schedule_name: 'Vacant' }),
    ].map((schedule) => seated(schedule, window, ZONE)),
  });
  const window = { start: NOW + days * DAY, end: NOW + (days + 7) * DAY };
  const aroundNow = reply({ start: NOW - DAY, end: NOW + 15 * DAY });
  const { schedules } = reply(window);
  const shifts = shiftReader({ window, accountZone: ZONE }, schedules, {
    reply: contains(window, NOW) ? undefined : aroundNow,
    isSettled: true,
    failure: undefined,
  });
  const rows = schedules.map((schedule) => finalRow(schedule, { window, accountZone: ZONE }));
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
    { kind: 'missing', missing: 1, rows: [{ name: 'Vacant', lines: [{ until: 'since 19 Oct' }] }] },
    { kind: 'other', rows: [{ name: 'Overridden', lines: [{ isOverride: true }] }] },
  ]);
  for (const days of [-70, -8, 1, 90]) expect([days, onCallNow(days)]).toEqual([days, thisWeek]);
});

describe('many rows', () => {
  const hole = { ...vacant, layer_start: NOW - DAY };
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
    return finalRow(schedule, { window, accountZone: ZONE });
  });

  function listed(isMany: boolean, own: readonly string[] = []) {
    const uncoveredAt = (row: (typeof rows)[number]) => row.uncovered.filter((time) => contains(time, NOW));
    const groups = groupRows(rows, {
      isOwn: ({ id }) => own.includes(id),
      roles: [],
      uncoveredAt,
      many: isMany
        ? {
            teamOf: ({ schedule }) => String(schedule.team_id),
            hasEnded: (row) => hasEnded(row.schedule, uncoveredAt(row), NOW),
          }
        : undefined,
    });
    return headedGroups(groups, { at: NOW, zone: ZONE, directory, isMany, isCurrent: true }).map(
      ({ heading, rows: below }) =>
        [heading?.text, heading?.note, heading?.side, below.map(({ id }) => id).join(' ')]
          .filter(Boolean)
          .join(' | '),
    );
  }

  it('lists what is missing first; a team is a line with all its rotas, gaps and those that have ended', () => {
    expect(listed(true)).toEqual([
      'Nobody on call for 2 roles | 2 4',
      '#1 | 3 schedules | 1 gap, Thu 00:30, 1 ended',
      '#2 | 2 schedules | 1 gap, Thu 00:30',
    ]);
  });

  it('lists the rotas of the viewer in full', () => {
    expect(listed(true, ['0', '1'])).toEqual([
      'Nobody on call for 2 roles | 2 4',
      'Your teams | 2 schedules | 0 1',
      '#1 | 1 schedule | 1 gap, Thu 00:30',
      '#2 | 2 schedules | 1 gap, Thu 00:30',
    ]);
  });

  it('are listed in full where they are few', () => {
    expect(listed(false)).toEqual(['Nobody on call for 2 roles | 2 4', 'All others | 3 schedules | 0 1 3']);
  });
});
