import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Issue } from '#contract/rum';
import { errorsPerSession, issueBadges, lifecycle } from './rum';

const T0 = 1_763_000_000;
const DAY = 86_400;

function issue(fields: object): Issue {
  return Issue.parse({ issue_id: 'is-1', ...fields });
}

test('the four events lie on one bar true to time, with versions, and with what the issue was in between', () => {
  const { events, stretches, missing, sentence } = lifecycle(
    issue({
      first_seen: { timestamp: T0 * 1000, version: '4.9.2' },
      // Another unit on purpose: some servers mix them.
      last_seen: { timestamp: T0 + 10 * DAY, version: '4.18.0' },
      regression: {
        resolved_at: (T0 + 4 * DAY) * 1000,
        regressed_at: (T0 + 8 * DAY) * 1000,
        regressed_at_version: '4.17.3',
      },
    }),
  );
  expect(events.map(({ kind, position, version, unit }) => [kind, position, version, unit])).toEqual([
    ['first', 0, '4.9.2', 'ms'],
    ['resolved', 0.4, '', 'ms'],
    ['regressed', 0.8, '4.17.3', 'ms'],
    ['last', 1, '4.18.0', 's'],
  ]);
  expect(stretches).toEqual([
    { from: 0, to: 0.4, state: 'open' },
    { from: 0.4, to: 0.8, state: 'resolved' },
    { from: 0.8, to: 1, state: 'open' },
  ]);
  expect(missing).toEqual([]);
  expect(sentence).toBe('Came back in 4.17.3, 4 d after it was resolved.');
});

test('a resolution outside of a regression is on the bar, and ends one', () => {
  const seen = { first_seen: { timestamp: T0 }, last_seen: { timestamp: T0 + 2 * DAY } };
  const resolved = { ...issue({ ...seen, status: 'resolved' }), resolved_at: (T0 + 4 * DAY) * 1000 };
  expect(lifecycle(resolved)).toMatchObject({
    events: [{ kind: 'first' }, { kind: 'last' }, { kind: 'resolved', position: 1 }],
    sentence: 'Resolved, 4 d after it was first seen.',
    missing: [],
  });
  const again = {
    ...resolved,
    regression: { resolved_at: T0, regressed_at: T0 + DAY, regressed_at_version: '' },
  };
  expect(issueBadges(again, T0 + 23 * DAY)).toEqual([]);
  expect(lifecycle({ ...issue(seen), resolved_at: 0, resolved_by: 0 }).missing).toEqual([]);
});

test('missing and zero timestamps are named, not drawn', () => {
  expect(lifecycle(issue({}))).toEqual({
    events: [],
    sentence: '',
    stretches: [],
    missing: ['first', 'last'],
    contradictions: [],
  });
  const half = lifecycle(
    issue({ first_seen: { timestamp: 0 }, last_seen: { timestamp: T0 }, regression: { resolved_at: 0 } }),
  );
  expect(half.missing).toEqual(['first', 'resolved', 'regressed']);
  expect(half.events).toMatchObject([{ kind: 'last', position: 0 }]);
});

test.each([
  [{ resolved_at: T0, regressed_at: T0 + DAY }, true],
  [{ regressed_at: T0 }, true],
  [{ resolved_at: T0 + 2 * DAY, regressed_at: T0 + DAY }, false],
  [{ resolved_at: (T0 + 2 * DAY) * 1000, regressed_at: T0 + DAY }, false],
  [{ resolved_at: 0, regressed_at: 0 }, false],
  [{ resolved_at: T0, regressed_at: 0 }, false],
  [undefined, false],
])('an issue with %j has regressed: %s', (regression, has) => {
  const kinds = issueBadges(issue({ regression }), T0).map(({ kind }) => kind);
  expect(kinds.includes('regressed')).toBe(has);
});

test.each([
  [[0, 3, 1, 2], []],
  [[0, 3, 2, 1], []],
  [[0, 1, 4, undefined], []],
  [[3, 0, undefined, undefined], ['It was first seen after it was last seen.']],
  [[1, 3, 0, 2], ['It was resolved before it was first seen.']],
  [[2, 3, undefined, 1], ['It came back before it was first seen.']],
  [[0, 1, undefined, 2], ['It came back after it was last seen.']],
  [
    [3, 0, 2, 1],
    [
      'It was first seen after it was last seen.',
      'It was resolved before it was first seen.',
      'It came back before it was first seen.',
      'It came back after it was last seen.',
    ],
  ],
])('times that contradict each other are called so: %j', (days, sentences) => {
  const [first, last, resolved_at, regressed_at] = days.map((day) =>
    day === undefined ? 0 : T0 + day * DAY,
  );
  const { contradictions } = lifecycle(
    issue({
      first_seen: { timestamp: first },
      last_seen: { timestamp: last },
      regression: { resolved_at, regressed_at },
    }),
  );
  expect(contradictions).toEqual(sentences);
});

test('errors per session, and nothing where there was no session', () => {
  expect(errorsPerSession({ error_count: 9, session_count: 6 })).toBe(1.5);
  expect(errorsPerSession({ error_count: 9, session_count: 0 })).toBeUndefined();
});

test('positions are ordered from 0 to 1 for any timestamps', () => {
  const time = fc.oneof(fc.nat(), fc.integer(), fc.integer({ min: T0 * 1000, max: T0 * 1001 }));
  fc.assert(
    fc.property(time, time, time, time, (first, last, resolved_at, regressed_at) => {
      const { events, stretches } = lifecycle(
        issue({
          first_seen: { timestamp: first },
          last_seen: { timestamp: last },
          regression: { resolved_at, regressed_at },
        }),
      );
      const positions = events.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(positions.every((position) => position >= 0 && position <= 1)).toBe(true);
      expect(stretches.every(({ from, to }) => from < to)).toBe(true);
    }),
  );
});
