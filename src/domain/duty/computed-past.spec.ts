import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { computed, sent } from '../oncall/reply/server.spec-support';
import { runs } from '../property-runs.spec-support';
import { layerOf } from '../schedule/rota.spec-support';
import { DAY } from '../time/zone';
import { randomSchedules, replyFor } from './arbitrary-schedule.spec-support';
import {
  computedDuties,
  computedEnding,
  computedInWords,
  computedMark,
  computedPart,
  isComputedAt,
} from './computed-past';
import { isUnknownAt, seatsOf, unknownIn } from './seats';
import { uncoveredIn } from './uncovered';

const WINDOW = { start: 10 * DAY, end: 20 * DAY };
const layer = (start: number, end = 0, mode = 0) => layerOf({ layer_start: start, layer_end: end, mode });
const reply = (words: Partial<Schedule>, layers = [layer(DAY)]) => computed(layers, WINDOW, 'UTC', words);
const inDays = (schedule: Schedule) => {
  const part = computedPart(schedule, WINDOW);
  return part && [part.start / DAY, part.end / DAY];
};

const named = (schedule_id: number, schedule_name: string, recorded_from?: number) =>
  sent([], [], {
    schedule_id,
    schedule_name,
    layers: [layer(DAY)],
    ...(recorded_from && { recorded_from }),
  });
const words = (schedules: Schedule[], max?: number) =>
  computedInWords(computedDuties(schedules, WINDOW), 'Europe/Berlin', max);

describe('the computed part of a window', () => {
  it('ends at the first version, and begins with the window or the first layer', () => {
    expect(inDays(reply({ recorded_from: 15 * DAY }))).toEqual([10, 15]);
    expect(inDays(reply({ recorded_from: 15 * DAY }, [layer(12 * DAY)]))).toEqual([12, 15]);
    expect(inDays(reply({ recorded_from: 99 * DAY }, [layer(12 * DAY, 14 * DAY)]))).toEqual([12, 14]);
    expect(
      inDays(reply({ recorded_from: 15 * DAY }, [layer(14 * DAY), layer(12 * DAY, 13 * DAY, 1)])),
    ).toEqual([12, 15]);
  });

  it('is absent where all is recorded, no layer is in force, or the schedule was disabled', () => {
    expect(inDays(reply({}))).toBeUndefined();
    expect(inDays(reply({ recorded_from: WINDOW.start }))).toBeUndefined();
    expect(inDays(reply({ recorded_from: 15 * DAY }, [layer(15 * DAY)]))).toBeUndefined();
    expect(inDays(reply({ recorded_from: 15 * DAY }, []))).toBeUndefined();
    expect(inDays(reply({ recorded_from: 15 * DAY, enabled: false }))).toBeUndefined();
    const before = { from: WINDOW.start, until: 16 * DAY, enabled: true, layers: [layer(DAY)] };
    expect(inDays(reply({ recorded_from: 15 * DAY, enabled: false, versions: [before] }))).toEqual([10, 15]);
  });

  it('marks a stretch, and the answer about an instant', () => {
    const schedule = reply({ recorded_from: 15 * DAY });
    const markOf = (start: number, end: number) =>
      computedMark(schedule, { start: start * DAY, end: end * DAY });
    expect([markOf(14, 15), markOf(14, 16), markOf(15, 16)]).toEqual([
      'computed, not recorded',
      'computed in part, not recorded',
      '',
    ]);
    expect(computedEnding(schedule, 14 * DAY)).toBe(' (computed, not recorded)');
    expect(computedEnding(schedule, 15 * DAY)).toBe('');
  });

  it('has every period of duty before the first version, and no instant after it', () => {
    fc.assert(
      fc.property(randomSchedules(['2026-03-29']), fc.nat({ max: 100 }), (random, percent) => {
        const { window } = random;
        const until = window.start + Math.round(((window.end - window.start) * percent) / 100);
        const [plain] = replyFor(random, window, 'Europe/Berlin').schedules;
        if (!plain) return;
        const schedule = { ...plain, recorded_from: until };
        for (const { start, end } of plain.final_schedule.schedules) {
          for (const at of [start, end - 1]) expect(isComputedAt(schedule, at)).toBe(at < until);
        }
        expect(isComputedAt(schedule, until)).toBe(false);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('the unknown part of a window', () => {
  const unknown = { from: WINDOW.start, until: 15 * DAY, enabled: false, layers: [] };
  const schedule = reply({ recorded_from: 15 * DAY, versions: [unknown] });

  it('is where the server sends no rules, up to the first answer of the tool', () => {
    expect(unknownIn(schedule, WINDOW)).toEqual([{ start: WINDOW.start, end: 15 * DAY }]);
    const [first] = seatsOf(schedule, WINDOW, { accountZone: 'UTC' });
    expect(first).toMatchObject({ state: 'not known', end: 15 * DAY });
    expect([isUnknownAt(schedule, 14 * DAY), isUnknownAt(schedule, 15 * DAY)]).toEqual([true, false]);
    expect(inDays(schedule)).toBeUndefined();
    expect(unknownIn(reply({ recorded_from: 15 * DAY }), WINDOW)).toEqual([]);
    const disabled = { ...unknown, layers: [layer(DAY)] };
    expect(unknownIn(reply({ recorded_from: 15 * DAY, versions: [disabled] }), WINDOW)).toEqual([]);
  });

  it('has no duty, no gap and no hours, and is named apart from what is computed', () => {
    expect(uncoveredIn(schedule, { start: WINDOW.start, end: 15 * DAY }, 'UTC')).toEqual([]);
    expect(words([{ ...schedule, schedule_name: 'Search' }, named(1, 'Checkout', 12 * DAY)])).toBe(
      'Computed from the first imported rota, not recorded: Checkout until Tue 13 Jan 1970, 01:00 (Europe/Berlin). Not known, and in no sum: Search until Fri 16 Jan 1970, 01:00 (Europe/Berlin).',
    );
  });
});

describe('the sentence of computed duty', () => {
  it('names schedules by the time of their first version', () => {
    const schedules = [
      named(1, 'Checkout', 15 * DAY),
      named(2, 'Ledger'),
      named(3, 'Search', 12 * DAY),
      named(4, 'Fraud', 15 * DAY),
    ];
    expect(words(schedules)).toBe(
      'Computed from the first imported rota, not recorded: Search until Tue 13 Jan 1970, 01:00; Checkout and Fraud until Fri 16 Jan 1970, 01:00 (Europe/Berlin).',
    );
    expect(words(schedules, 2)).toBe(
      'Computed from the first imported rota, not recorded: 3 schedules, the last until Fri 16 Jan 1970, 01:00 (Europe/Berlin).',
    );
    expect(words(schedules.slice(3), 0)).toBe(
      'Computed from the first imported rota, not recorded: 1 schedule until Fri 16 Jan 1970, 01:00 (Europe/Berlin).',
    );
  });

  it('is empty where all is recorded', () => {
    expect(words([named(2, 'Ledger')])).toBe('');
  });
});
