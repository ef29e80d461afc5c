import { describe, expect, it } from 'vitest';
import { sent } from '#domain/oncall/reply/server.spec-support';
import { DAY } from '#domain/time/zone';
import { handOffsInWords } from './hand-off-words';

// 1 March 2026, a Sunday.
const FIRST = Date.UTC(2026, 2, 1) / 1000;

function column(schedule_name: string, starts: readonly number[], isTight = true) {
  return {
    schedule: sent([], [], { schedule_name }),
    placedBlocks: starts.map((start) => ({
      block: { kind: 'duty' as const, start, end: start + DAY, people: [], isOverride: false },
      kind: 'long' as const,
      from: isTight ? '' : 'from 18:00',
      label: { text: 'Ann', shortened: [] },
    })),
  };
}

function words(...columns: ReturnType<typeof column>[]) {
  return handOffsInWords({ columns, days: { first: FIRST, count: 31, zone: 'UTC' } });
}

const at = (day: number, hour: number) => FIRST + (day - 1) * DAY + hour * 3600;

describe('the sentence about hand-offs without a time', () => {
  it('has one time if it is so for all', () => {
    const mondays = [at(1, 0), at(2, 9), at(9, 9)];
    expect(words(column('Checkout', mondays), column('Search', mondays))).toBe(
      'Hand-offs without a time: Monday 09:00.',
    );
  });

  it('has the times of schedules that differ, and none of one with several', () => {
    expect(
      words(
        column('Checkout', [at(2, 9), at(9, 9)]),
        column('Warehouse', [at(2, 8.5), at(3, 8.5)]),
        column('Mixed', [at(2, 9), at(3, 18)]),
      ),
    ).toBe('Hand-offs without a time: Monday 09:00 (Checkout); 08:30 (Warehouse).');
  });

  it('is empty where all blocks have their time', () => {
    expect(words(column('Late', [at(6, 18)], false))).toBe('');
  });
});
