import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { rotas, ZONES } from '../../schedule/arbitrary-layers.spec-support';
import { layerOf } from '../../schedule/rota.spec-support';
import { contains, lengthOf } from '../../time/interval';
import { computed, DAY, HOUR, sent } from '../reply/server.spec-support';
import { AHEAD_DAYS, aheadOf } from './ahead';
import { runs } from '../../property-runs.spec-support';

const [A, B] = [65, 66];
// Thu 1 Jan 1970 is day 0.
const UTC = { now: 10 * DAY, accountZone: 'UTC', zones: ['UTC'] } as const;

const withRole = (role_id: number, person: number) => [
  { group_name: '', members: [{ role_id, person_ids: [person] }] },
];

describe('the plan ahead of a schedule', () => {
  it('has next duties, hours and hand-offs of a daily rota, past the window of the reply', () => {
    const layer = layerOf({ groups: 'A B' });
    const { people, median, handOffs, gaps } = aheadOf(computed([layer], { start: 0, end: DAY }, 'UTC'), UTC);
    expect(gaps).toEqual([]);
    expect(median).toBe((AHEAD_DAYS / 2) * DAY);
    expect(people.map(({ person_id, total, duties }) => ({ person_id, total, first: duties[0] }))).toEqual([
      { person_id: A, total: 45 * DAY, first: { start: 10 * DAY, end: 11 * DAY, role: 1 } },
      { person_id: B, total: 45 * DAY, first: { start: 11 * DAY, end: 12 * DAY, role: 1 } },
    ]);
    expect(handOffs.slice(0, 2).map(({ at, seats }) => ({ at, seats }))).toEqual([
      { at: 11 * DAY, seats: [{ role: 1, from: [A], to: [B], isOff: false }] },
      { at: 12 * DAY, seats: [{ role: 1, from: [B], to: [A], isOff: false }] },
    ]);
    expect(handOffs).toHaveLength(5);
  });

  it('has the end of a rota and the empty role of a group as gaps, by start', () => {
    const pair = {
      group_name: '',
      members: [
        { role_id: 1, person_ids: [A] },
        { role_id: 2, person_ids: [B] },
      ],
    };
    const half = {
      group_name: '',
      members: [
        { role_id: 1, person_ids: [B] },
        { role_id: 2, person_ids: [] },
      ],
    };
    const layer = { ...layerOf({ layer_end: 13 * DAY }), groups: [pair, half] };
    const { gaps, handOffs } = aheadOf(sent([], [], { layers: [layer] }), UTC);
    expect(gaps.map(({ start, end, role }) => ({ start: start / DAY, end: end / DAY, role }))).toEqual([
      { start: 11, end: 12, role: 2 },
      { start: 13, end: 10 + AHEAD_DAYS, role: undefined },
    ]);
    expect(handOffs.at(-1)).toMatchObject({
      at: 13 * DAY,
      to: undefined,
      seats: [
        { role: 1, from: [A], to: [], isOff: false },
        { role: 2, from: [B], to: [], isOff: false },
      ],
    });
  });

  it('calls the hours off of one role such, beside another on call', () => {
    const day = {
      ...layerOf({
        restrict_mode: 1,
        restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 17 * HOUR }],
      }),
      groups: withRole(1, A),
    };
    const always = { ...layerOf({}), groups: withRole(2, B) };
    const { handOffs } = aheadOf(sent([], [], { layers: [day, always], layers_overlap: 'together' }), UTC);
    expect(handOffs.slice(0, 2).map(({ at, seats }) => ({ at: at / HOUR, seats }))).toEqual([
      { at: 249, seats: [{ role: 1, from: [], to: [A], isOff: false }] },
      { at: 257, seats: [{ role: 1, from: [A], to: [], isOff: true }] },
    ]);
  });

  it('goes by the rules of today, not by an earlier version', () => {
    const today = layerOf({ groups: 'B' });
    const schedule = sent([], [], {
      layers: [today],
      versions: [{ from: 0, until: 200 * DAY, layers: [layerOf({ groups: 'A' })] }],
    });
    expect(aheadOf(schedule, UTC).people.map(({ person_id }) => person_id)).toEqual([B]);
  });

  it('has the duties of each person, and as many hours as all stretches together, of random rotas', () => {
    const { zone, days } = ZONES[5] ?? { zone: 'UTC', days: [] };
    fc.assert(
      fc.property(rotas(days), ({ layers, window: { start: now } }) => {
        const options = { now, accountZone: zone, zones: [zone] } as const;
        const { window, people, gaps } = aheadOf(sent([], [], { layers }), options);
        const { final_schedule } = computed(layers, window, zone);
        for (const { person_id, total, duties } of people) {
          const theirs = final_schedule.schedules.filter(({ group }) =>
            group.members.some(({ person_ids }) => person_ids.includes(person_id)),
          );
          expect(total).toBe(lengthOf(theirs));
          expect(duties.map(({ start }) => start)).toEqual(theirs.map(({ start }) => start));
        }
        for (const gap of gaps)
          expect(
            final_schedule.schedules.some(
              (period) =>
                gap.role === undefined && contains(period, gap.start) && period.group.members.length > 0,
            ),
          ).toBe(false);
      }),
      { numRuns: runs(40) },
    );
  });
});

test('a plan of an hourly rota has its hand-offs at once', () => {
  const layer = layerOf({ groups: 'A B', rotation_unit: 'hour' });
  const { handOffs } = aheadOf(sent([], [], { layers: [layer] }), UTC);
  expect(handOffs.map(({ at }) => (at - UTC.now) / HOUR)).toEqual([1, 2, 3, 4, 5]);
});
