import { describe, expect, it } from 'vitest';
import { layerOf, local, spell, type LayerWords } from '../../schedule/rota.spec-support';
import { DAY, HOUR, computed, group, period, sent } from '../reply/server.spec-support';
import { handOffsOf, type HandOff } from './hand-offs';

const SHANGHAI = 'Asia/Shanghai';
const NEW_YORK = 'America/New_York';

/** "Sun 2026-03-08 21:00 A → B", and where it has moved, from when: "(was 20:00 in America/New_York)". */
function inWords(handOffs: readonly HandOff[], zone: string): string[] {
  return handOffs.map(({ at, from, to, moves }) => {
    const moved = moves.map(({ zone, was }) => ` (was ${was / HOUR}:00 in ${zone})`).join('');
    return `${spell(at, zone)} ${from?.group_name ?? '–'} → ${to?.group_name ?? '–'}${moved}`;
  });
}

function handOffs(words: LayerWords, account: string, from: string, to: string, zones: string[]): HandOff[] {
  const window = { start: local(from, account), end: local(to, account) };
  return handOffsOf(computed([layerOf(words)], window, account), window, account, zones);
}

describe('hand-offs', () => {
  const window = { start: 0, end: 100 };

  it('are where the group changes, also from and to nobody, not at the edges of the window', () => {
    const found = handOffsOf(
      sent([period(0, 10, 1), period(10, 20, 2), period(30, 40, 2), period(40, 50, 2), period(60, 100, 1)]),
      window,
      'UTC',
      ['UTC'],
    );
    expect(found.map(({ at, from, to }) => [at, from, to])).toEqual([
      [10, group(1), group(2)],
      [20, group(2), undefined],
      [30, undefined, group(2)],
      [50, group(2), undefined],
      [60, undefined, group(1)],
    ]);
  });

  it('a period that nobody has is nobody', () => {
    const found = handOffsOf(sent([period(0, 10, 1), period(10, 20)]), window, 'UTC', []);
    expect(found).toMatchObject([{ at: 10, from: group(1), to: undefined, moved: false }]);
  });

  it('a schedule that is switched off has none', () => {
    const off = sent([period(0, 10, 1)], [], { enabled: false });
    expect(handOffsOf(off, window, 'UTC', [])).toEqual([]);
  });
});

describe('a hand-off has moved', () => {
  const weekly = { groups: 'A B C', rotation_unit: 'week', handoff_time: 9 * HOUR, layer_start: 0 };

  it('in New York, when Mondays 09:00 in Shanghai is an hour later there', () => {
    const found = handOffs(weekly, SHANGHAI, '2026-03-01 00:00', '2026-03-20 00:00', [SHANGHAI, NEW_YORK]);
    expect(inWords(found, NEW_YORK)).toEqual([
      'Sun 2026-03-01 20:00 C → A',
      'Sun 2026-03-08 21:00 A → B (was 20:00 in America/New_York)',
      'Sun 2026-03-15 21:00 B → C',
    ]);
    expect(found.map(({ moved }) => moved)).toEqual([false, true, false]);
  });

  it('also when the one before it lies before the window', () => {
    const found = handOffs(weekly, SHANGHAI, '2026-03-08 12:00', '2026-03-10 00:00', [NEW_YORK]);
    expect(inWords(found, NEW_YORK)).toEqual(['Sun 2026-03-08 21:00 A → B (was 20:00 in America/New_York)']);
  });

  it('in Shanghai, when it is the account’s own clock in New York that changes', () => {
    const found = handOffs(weekly, NEW_YORK, '2026-03-01 00:00', '2026-03-20 00:00', [NEW_YORK, SHANGHAI]);
    expect(inWords(found, SHANGHAI)).toEqual([
      'Mon 2026-03-02 22:00 C → A',
      'Mon 2026-03-09 21:00 A → B (was 22:00 in Asia/Shanghai)',
      'Mon 2026-03-16 21:00 B → C',
    ]);
  });

  it('on the first day only, where it comes daily', () => {
    const daily = { groups: 'A B', layer_start: local('2026-01-01 18:00', SHANGHAI) };
    const found = handOffs(daily, SHANGHAI, '2026-03-05 00:00', '2026-03-13 00:00', [NEW_YORK]);
    expect(found).toHaveLength(8);
    expect(inWords(found, NEW_YORK).filter((line) => line.includes('was'))).toEqual([
      'Sun 2026-03-08 06:00 B → A (was 5:00 in America/New_York)',
    ]);
  });

  it('in the account’s own zone, where a rotation goes by elapsed hours', () => {
    const hours = {
      groups: 'A B',
      rotation_unit: 'hour',
      rotation_value: 48,
      layer_start: local('2026-03-01 09:00', NEW_YORK),
    };
    const found = handOffs(hours, NEW_YORK, '2026-03-06 00:00', '2026-03-12 00:00', [NEW_YORK]);
    expect(inWords(found, NEW_YORK)).toEqual([
      'Sat 2026-03-07 09:00 A → B',
      'Mon 2026-03-09 10:00 B → A (was 9:00 in America/New_York)',
      'Wed 2026-03-11 10:00 A → B',
    ]);
  });

  it('never in the schedule’s own zone where its turns keep their hours', () => {
    const hours = {
      groups: 'A B',
      rotation_unit: 'hour',
      rotation_value: 12,
      layer_start: local('2026-03-01 09:00', NEW_YORK),
    };
    const found = handOffs(hours, NEW_YORK, '2026-03-07 00:00', '2026-03-10 00:00', [NEW_YORK]);
    expect(found.some(({ moved }) => moved)).toBe(false);
  });

  it('in London three weeks later, when its own clock changes', () => {
    const found = handOffs(weekly, SHANGHAI, '2026-03-01 00:00', '2026-04-10 00:00', ['Europe/London']);
    expect(inWords(found, 'Europe/London').filter((line) => line.includes('was'))).toEqual([
      'Mon 2026-03-30 02:00 A → B (was 1:00 in Europe/London)',
    ]);
  });

  it('by half an hour on Lord Howe', () => {
    const found = handOffs(weekly, SHANGHAI, '2026-04-06 00:00', '2026-04-07 00:00', ['Australia/Lord_Howe']);
    expect(found).toMatchObject([{ moves: [{ was: 12 * HOUR, is: 11.5 * HOUR }] }]);
  });

  it('never where no clock changes', () => {
    const found = handOffs(weekly, SHANGHAI, '2026-05-01 00:00', '2026-06-10 00:00', [NEW_YORK, SHANGHAI]);
    expect(found.map(({ moved }) => moved)).toEqual([false, false, false, false, false, false]);
  });

  it('not when an override hands over once at another time', () => {
    const start = local('2026-03-08 00:00', SHANGHAI);
    const window = { start, end: start + 3 * DAY };
    const swap = layerOf({
      groups: 'X',
      mode: 1,
      layer_start: start + 30 * HOUR,
      layer_end: start + 32 * HOUR,
    });
    const schedule = computed([layerOf(weekly), swap], window, SHANGHAI);
    const moved = handOffsOf(schedule, window, SHANGHAI, [NEW_YORK]).map(({ at, moved }) => [
      (at - start) / HOUR,
      moved,
    ]);
    expect(moved).toEqual([
      [30, false],
      [32, false],
      // The weekly one, Monday 09:00.
      [33, true],
    ]);
  });
});
