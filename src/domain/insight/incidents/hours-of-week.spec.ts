import { expect, test } from 'vitest';
import { IncidentRow } from '#contract/insight';
import { lengthOf } from '../../time/interval';
import { hoursOfWeek, timesOfHour } from './hours-of-week';
import { emptyTable, putRows } from './incident-table';

const unix = (iso: string) => Date.parse(iso) / 1000;

function tableOf(...parts: Partial<IncidentRow>[]) {
  const table = emptyTable();
  putRows(
    table,
    parts.map((part, place) => IncidentRow.parse({ incident_id: `in-${place}`, ...part })),
  );
  return table;
}

test('hours of the week are read off the wall clock, also where it changes', () => {
  // New York goes from 02:00 to 03:00 on Sunday 8 March 2026.
  const range = { after: unix('2026-03-07T05:00Z'), upTo: unix('2026-03-10T04:00Z') };
  const counts = hoursOfWeek(
    tableOf(
      { created_at: unix('2026-03-08T06:59:59Z') },
      { created_at: unix('2026-03-08T07:00:00Z') },
      { created_at: unix('2026-03-09T04:00:00Z') },
    ),
    range,
    'America/New_York',
  );
  expect([counts[6]?.[1], counts[6]?.[2], counts[6]?.[3], counts[0]?.[0]]).toEqual([1, 0, 1, 1]);
  expect(counts.flat().reduce((sum, count) => sum + count)).toBe(3);
  // 23:59 before the midnight that Monday begins with.
  const lordHowe = hoursOfWeek(
    tableOf({ created_at: unix('2026-03-08T12:59:00Z') }),
    range,
    'Australia/Lord_Howe',
  );
  expect(lordHowe[6]?.[23]).toBe(1);
});

test('the times of an hour are as long as the clock makes them', () => {
  const range = { after: unix('2026-03-01T05:00Z'), upTo: unix('2026-03-16T04:00Z') };
  const hours = (hour: number) => timesOfHour({ weekday: 6, hour }, range, 'America/New_York');
  // Sundays 1, 8 and 15 March; on the 8th there is no 02:00.
  expect(hours(1).map(({ start }) => start)).toEqual(
    ['2026-03-01T06:00Z', '2026-03-08T06:00Z', '2026-03-15T05:00Z'].map(unix),
  );
  expect(lengthOf(hours(2))).toBe(2 * 3600);
  const autumn = { after: unix('2026-11-01T04:00Z'), upTo: unix('2026-11-02T05:00Z') };
  expect(lengthOf(timesOfHour({ weekday: 6, hour: 1 }, autumn, 'America/New_York'))).toBe(2 * 3600);
});

test('counts of all hours are those of their times', () => {
  const zone = 'America/New_York';
  const range = { after: unix('2026-10-25T04:00Z'), upTo: unix('2026-11-09T05:00Z') };
  const created = Array.from({ length: 1200 }, (_, index) => range.after + 1 + index * 1080);
  const counts = hoursOfWeek(tableOf(...created.map((created_at) => ({ created_at }))), range, zone);
  for (const [weekday, line] of counts.entries()) {
    for (const [hour, count] of line.entries()) {
      const times = timesOfHour({ weekday, hour }, range, zone);
      const inside = created.filter((at) => times.some(({ start, end }) => start <= at && at < end));
      expect(count, `${weekday} ${hour}`).toBe(inside.length);
    }
  }
});
