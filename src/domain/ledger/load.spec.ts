import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { layerOf, local } from '../schedule/rota.spec-support';
import { isEmpty, overlap } from '../time/interval';
import { DAY, HOUR, computed, period, sent } from '../oncall/reply/server.spec-support';
import { isWellAbove, loadOf } from './duties';

const zone = 'Asia/Shanghai';
const at = (text: string): number => local(text, zone);
const week = { start: at('2026-03-02 00:00'), end: at('2026-03-09 00:00') };

describe('load', () => {
  it('is split by the wall clock of the zone, the weekend beside it', () => {
    const duty = sent([period(at('2026-03-06 18:00'), at('2026-03-07 10:00'), 7)]);
    expect(loadOf([duty], week, () => zone).people).toEqual([
      {
        person_id: 7,
        total: 16 * HOUR,
        work: HOUR,
        off: 6 * HOUR,
        night: 9 * HOUR,
        weekend: 10 * HOUR,
        doubleBooked: 0,
      },
    ]);
    // 10:00 on Friday to 02:00 on Saturday in London.
    expect(loadOf([duty], week, () => 'Europe/London').people).toMatchObject([
      { work: 9 * HOUR, off: 4 * HOUR, night: 3 * HOUR, weekend: 2 * HOUR },
    ]);
  });

  it('has a median over all, also those without a shift, and marks who is well above it', () => {
    const rota = layerOf({ groups: 'A B C', layer_start: week.start - DAY });
    const duties = sent([period(week.start, week.start + DAY, 65), period(week.start + DAY, week.end, 66)]);
    const { people, median } = loadOf([{ ...duties, layers: [rota] }], week, () => zone);
    expect(people.map(({ person_id, total }) => [person_id, total / DAY])).toEqual([
      [66, 6],
      [65, 1],
      [67, 0],
    ]);
    expect(median).toBe(DAY);
    expect(people.map(({ total }) => isWellAbove(total, median))).toEqual([true, false, false]);
    expect([isWellAbove(2 * DAY, 0), isWellAbove(30 * HOUR, 20 * HOUR)]).toEqual([false, false]);
  });

  it('counts time on two schedules once, and its length as double booking', () => {
    const a = sent([period(at('2026-03-02 00:00'), at('2026-03-03 00:00'), 7)], [], { schedule_id: 1 });
    const b = sent([period(at('2026-03-02 20:00'), at('2026-03-03 04:00'), 7)], [], { schedule_id: 2n });
    expect(loadOf([a, b], week, () => zone).people).toMatchObject([
      {
        total: 28 * HOUR,
        doubleBooked: 4 * HOUR,
      },
    ]);
  });

  it('overlapping periods of one schedule, or two roles in it, are no double booking', () => {
    const twice = sent([
      period(week.start, week.start + DAY, 7, 7),
      period(week.start, week.start + HOUR, 7),
    ]);
    expect(loadOf([twice], week, () => zone).people).toMatchObject([{ total: DAY, doubleBooked: 0 }]);
  });

  it('lists the people of the rota who have no duty, but not of layers that are over', () => {
    const layers = [
      layerOf({ groups: 'A B', layer_start: week.start }),
      layerOf({ groups: 'C', layer_start: week.start - DAY, layer_end: week.start }),
      layerOf({ groups: 'D', mode: 1, layer_start: week.start, layer_end: week.start + DAY }),
    ];
    const schedule = computed(layers, { start: week.start, end: week.start + 2 * DAY }, zone);
    const { people } = loadOf([schedule], week, () => zone);
    expect(people.map(({ person_id, total }) => [person_id, total / DAY])).toEqual([
      [68, 1],
      [66, 1],
      [65, 0],
    ]);
  });

  it('leaves out unknown people, also of the median', () => {
    const rota = layerOf({ groups: 'A B C', layer_start: week.start - DAY });
    const duties = sent([
      period(week.start, week.start + 2 * DAY, 65),
      period(week.end - 4 * DAY, week.end, 67),
    ]);
    const { people, median } = loadOf(
      [{ ...duties, layers: [rota], unknown_people: [67] }],
      week,
      () => zone,
    );
    expect(people.map(({ person_id, total }) => [person_id, total / DAY])).toEqual([
      [65, 2],
      [66, 0],
    ]);
    expect(median / DAY).toBe(1);
  });

  it('leaves out schedules that are switched off', () => {
    const off = computed([layerOf({})], week, zone, { enabled: false });
    expect(loadOf([off], week, () => zone)).toEqual({ people: [], median: 0 });
  });
});

test('hours add up to the seconds that any schedule has a person on call', () => {
  const window = { start: 1000, end: 1060 };
  const bound = fc.integer({ min: 990, max: 1070 });
  const anyPeriod = fc
    .tuple(bound, bound, fc.integer({ min: 1, max: 3 }))
    .map(([start, end, person]) => period(start, end, person));
  // One group is on call at a time.
  const anyFinal = fc
    .array(anyPeriod, { maxLength: 6 })
    .map((all) =>
      all.filter((one, index) => all.slice(0, index).every((other) => isEmpty(overlap(one, other)))),
    );
  const anySchedules = fc.array(anyFinal, { maxLength: 3 });
  fc.assert(
    fc.property(anySchedules, (finals) => {
      const schedules = finals.map((final, schedule_id) => sent(final, [], { schedule_id }));
      const { people } = loadOf(schedules, window, () => zone);
      const seconds = Array.from({ length: 60 }, (_, i) => window.start + i);
      for (const load of people) {
        const onAt = (second: number): number[] =>
          finals.flatMap((final, id) =>
            final.some(
              ({ start, end, group }) =>
                start <= second && second < end && group.members[0]?.person_ids[0] === load.person_id,
            )
              ? [id]
              : [],
          );
        expect(load.total).toBe(seconds.filter((second) => onAt(second).length > 0).length);
        expect(load.work + load.off + load.night).toBe(load.total);
        expect(load.doubleBooked).toBe(seconds.filter((second) => onAt(second).length > 1).length);
      }
      const listed = new Set(people.map(({ person_id }) => person_id));
      const all = finals
        .flat()
        .filter(({ start, end }) => start < end && start < window.end && end > window.start);
      expect(listed).toEqual(new Set(all.flatMap(({ group }) => group.members[0]?.person_ids ?? [])));
    }),
  );
});
