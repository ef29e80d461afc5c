import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import { barsOf } from './chronology';
import { engagedPeople } from './engagements';
import { row } from './rows.spec-support';
import { runs } from '../property-runs.spec-support';

const AT = 1_795_000_000;
const WINDOW = { start: AT, end: AT + 1000 };
const AS_OF = AT + 900;

type Assignment = NonNullable<IncidentRow['responders']>[number];

function assignment(responder_id: number, times: Partial<Assignment>): Assignment {
  return {
    responder_id,
    assigned_at: AT,
    acked_at: null,
    reassigned_at: null,
    escalated_at: null,
    escalated_by: '',
    ...times,
  };
}

function engaged(rows: readonly IncidentRow[]) {
  return engagedPeople(barsOf(rows, WINDOW, AS_OF), (bar) => bar.row.responders);
}

test('engagements by hand: to the close, the escalation or now, and of two incidents at once one', () => {
  const rows = [
    { ...row('a', AT + 10, { ack: 40, close: 190 }), responders: [assignment(1, { acked_at: AT + 50 })] },
    {
      ...row('b', AT + 100, { ack: 50, close: 300 }),
      responders: [
        assignment(1, { acked_at: AT + 150, escalated_at: AT + 250 }),
        assignment(2, { acked_at: AT + 300, reassigned_at: AT + 120 }),
      ],
    },
    // Still open, and cut by the window.
    { ...row('c', AT + 500, { ack: 100 }), responders: [assignment(1, { acked_at: AT + 600 })] },
    { ...row('d', AT + 700, { ack: 1, close: 900 }), responders: [assignment(3, { acked_at: AT + 701 })] },
    // Acknowledged after the close, and never.
    { ...row('e', AT + 800, { ack: 90, close: 50 }), responders: [assignment(4, { acked_at: AT + 890 })] },
    { ...row('f', AT + 810, { close: 50 }), responders: [assignment(5, {})] },
    row('unknown', AT + 820, { ack: 1, close: 50 }),
  ];
  const words = engaged(rows).map(({ id, engagements }) => [
    id,
    engagements.map(({ start, end, incidents, goesOn }) => [start - AT, end - AT, incidents, goesOn]),
  ]);
  expect(words).toEqual([
    [
      1,
      [
        [50, 250, 2, false],
        [600, 900, 1, false],
      ],
    ],
    [2, [[300, 400, 1, false]]],
    [3, [[701, 1000, 1, true]]],
  ]);
});

test('a person is engaged in exactly the seconds in which one of their incidents is theirs', () => {
  const second = fc.integer({ min: 0, max: 60 });
  const moment = fc.option(
    second.map((at) => AT + at),
    { nil: null },
  );
  const times = fc.record({
    responder_id: fc.integer({ min: 1, max: 3 }),
    acked_at: moment,
    escalated_at: moment,
    reassigned_at: moment,
  });
  const incident = fc.record({ at: second, close: second, assignments: fc.array(times, { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.array(incident, { maxLength: 5 }), (incidents) => {
      const rows = incidents.map(({ at, close, assignments }, index) => ({
        ...row(`i${index}`, AT + at, { close }),
        responders: assignments.map((one) =>
          assignment(one.responder_id, { ...one, acked_at: one.acked_at && Math.max(one.acked_at, AT + at) }),
        ),
      }));
      const people = engaged(rows);
      for (const id of [1, 2, 3]) {
        const own = people.find((one) => one.id === id)?.engagements ?? [];
        for (let now = AT; now < AT + 130; now += 1) {
          const open = rows.filter((one) =>
            one.responders.some(
              (two) =>
                two.responder_id === id &&
                two.acked_at !== null &&
                two.acked_at <= now &&
                now < one.created_at + one.seconds_to_close &&
                [two.escalated_at, two.reassigned_at].every(
                  (at) => at === null || at <= (two.acked_at ?? 0) || now < at,
                ),
            ),
          );
          const match = own.filter(({ start, end }) => start <= now && now < end);
          expect(match).toHaveLength(open.length > 0 ? 1 : 0);
          expect(match[0]?.incidents ?? 0).toBeGreaterThanOrEqual(open.length);
        }
      }
    }),
    { numRuns: runs(15) },
  );
});
