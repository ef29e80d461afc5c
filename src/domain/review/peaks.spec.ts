import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import { peaksOf } from './figures';

const START = Date.UTC(2026, 10, 1) / 1000;
const HOUR = 3600;
const RANGE = { after: START - 1, upTo: START + 28 * 24 * HOUR };
const OPTIONS = { titleOf: ({ title = '' }: IncidentRow) => title, limit: 4 };

function rowAt(hour: number, title = 'Disk', more: Partial<IncidentRow> = {}): IncidentRow {
  const created_at = START + Math.round(hour * HOUR);
  return {
    incident_id: `in-${hour}`,
    account_id: 1,
    team_id: 7,
    channel_id: 1,
    severity: 'Warning',
    created_at,
    is_acked: false,
    is_assigned: false,
    is_reassigned: false,
    escalated_by: '',
    closed_by: '',
    seconds_to_first_ack: 0,
    seconds_to_close: 0,
    seconds_to_engage: 0,
    title,
    ...more,
  };
}

describe('peaks', () => {
  it('are busy hours that follow each other, with at most one other in between', () => {
    const quiet = Array.from({ length: 28 }, (_, day) => rowAt(day * 24 + 12));
    const storm = [
      rowAt(100.5, 'Errors', { severity: 'Critical' }),
      rowAt(100.75),
      rowAt(102.25, 'Errors', { team_id: 8 }),
      rowAt(102.5, 'Errors'),
      rowAt(103),
      rowAt(103.99),
    ];
    const other = [200, 200.1, 200.2].map((hour) => rowAt(hour));
    expect(peaksOf([...quiet, ...storm, ...other], RANGE, OPTIONS)).toEqual([
      {
        start: START + 100.5 * HOUR - 60,
        end: START - 1 + 104 * HOUR,
        incidents: 6,
        critical: 1,
        titles: [
          ['Disk', 3],
          ['Errors', 3],
        ],
        teams: [7, 8],
        hours: [
          [0, false],
          [0, false],
          [0, false],
          [2, true],
          [0, true],
          [2, true],
          [2, true],
          [0, false],
          [0, false],
          [0, false],
        ].map(([count, isPeak], place) => ({ at: START - 1 + (97 + place) * HOUR, count, isPeak })),
      },
    ]);
  });

  it('are none where every day is alike, and none without incidents', () => {
    const alike = Array.from({ length: 28 * 24 }, (_, hour) => [rowAt(hour), rowAt(hour + 0.5)]).flat();
    expect(peaksOf(alike, RANGE, OPTIONS)).toEqual([]);
    expect(peaksOf([], RANGE, OPTIONS)).toEqual([]);
  });

  it('have every incident once, within the range, the largest first', () => {
    const hours = fc.array(fc.double({ min: 0, max: 28 * 24 - 0.01, noNaN: true }), { maxLength: 300 });
    fc.assert(
      fc.property(hours, (some) => {
        const rows = some.map((hour) => rowAt(hour));
        const peaks = peaksOf(rows, RANGE, { ...OPTIONS, limit: 1000 });
        for (const peak of peaks) {
          const own = rows.filter(({ created_at: at }) => peak.start < at && at <= peak.end);
          expect(own.length).toBe(peak.incidents);
          expect(peak.incidents).toBeGreaterThanOrEqual(5);
        }
        const order = peaks.toSorted((a, b) => a.start - b.start);
        for (const [place, peak] of order.entries())
          expect(peak.start).toBeGreaterThanOrEqual(order[place - 1]?.end ?? 0);
        expect(peaks.map(({ incidents }) => incidents)).toEqual(
          peaks.map(({ incidents }) => incidents).toSorted((a, b) => b - a),
        );
      }),
    );
  });
});
