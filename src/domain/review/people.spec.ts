import { expect, test } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import { comparedWith } from './comparison';
import { comparedPeople } from './people';
import { row } from './rows.spec-support';

const DAY = 86_400;
const NIGHT = Date.UTC(2026, 10, 20, 2) / 1000;
const NOON = Date.UTC(2026, 10, 20, 12) / 1000;

/** Incident that called people. */
function calling(id: string, at: number, people: readonly number[], isInterruption = true): IncidentRow {
  return {
    ...row(id, at, {}),
    responders: people.map((responder_id) => ({
      responder_id,
      assigned_at: at,
      acked_at: null,
      reassigned_at: null,
      escalated_at: null,
      escalated_by: '',
    })),
    notifications: people.map((responder_id) => ({
      responder_id,
      sent_at: at,
      channel: 'voice',
      is_interruption: isInterruption,
    })),
  };
}

test('each person is counted once a range, and as woken by what was triggered at night', () => {
  const span = { after: NIGHT - 7200, upTo: NOON + 3600 };
  const compared = comparedWith(span, 'UTC');
  const rows = [
    calling('a', NIGHT, [1, 2]),
    calling('b', NOON, [1, 3]),
    calling('c', NOON, [4], false),
    calling('d', NOON - DAY, [1]),
    calling('e', NIGHT - 2 * DAY, [1, 2, 3]),
  ];
  const { now, before } = comparedPeople(rows, { span, compared, ownZone: () => 'UTC' });
  expect(now).toEqual({ interrupted: 3, woken: 2 });
  expect(before.slice(0, 3)).toEqual([
    { interrupted: 1, woken: 0 },
    { interrupted: 3, woken: 3 },
    { interrupted: 0, woken: 0 },
  ]);
  expect(before).toHaveLength(28);
});
