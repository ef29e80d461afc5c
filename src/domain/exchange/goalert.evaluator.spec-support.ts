import * as fc from 'fast-check';
import {
  type RandomRota,
  HOUR,
  DAY,
  zoneOf,
  halfHours,
  people,
  start,
  isIn,
  mod,
  clockOf,
  wallTurn,
  isInHours,
  override,
  spanOf,
} from './evaluators.spec-support';

/** GoAlert: schedule.go, rule.go, rotation.go and override tests of target/goalert. */
export const goalertRota: fc.Arbitrary<RandomRota> = fc
  .record({
    zone: zoneOf,
    start,
    users: people(1),
    active: fc.nat(4),
    since: halfHours(0, 24 * 20),
    turn: fc.constantFrom(
      ...(['hourly', 'daily', 'weekly', 'monthly'] as const).flatMap((type) =>
        [1, 2, 3, 5, 8, 12].map((length) => ({ type, length })),
      ),
    ),
    rules: fc.array(
      fc.record({
        from: halfHours(0, 23.5),
        to: halfHours(0, 23.5),
        days: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        fixed: fc.constantFrom(undefined, undefined, 'gil'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    overrides: fc.array(
      fc.record({
        change: override,
        removed: fc.constantFrom(undefined, 'ana', 'bo', 'gil'),
        isRemoval: fc.boolean(),
      }),
      {
        maxLength: 3,
      },
    ),
    temporary: fc.array(override, { maxLength: 1 }),
  })
  .map(({ zone, start: first, users, active, since: later, turn, rules, overrides, temporary }) => {
    const clock = clockOf(zone);
    const activeUserIndex = active % users.length;
    const since = first + later;
    const monthly = (count: number) => {
      const date = new Date(clock.wall(first) * 1000);
      date.setUTCMonth(date.getUTCMonth() + count);
      return date.getTime() / 1000 - clock.wall(first);
    };
    const seconds = { hourly: HOUR, daily: DAY, weekly: 7 * DAY, monthly: 0 }[turn.type] * turn.length;
    const startOf = (k: number) => (turn.type === 'monthly' ? monthly(k * turn.length) : k * seconds);
    const turnOf = (instant: number) => wallTurn(clock, first, startOf, instant);
    const present = turnOf(since);
    const onRotation = (instant: number) =>
      users[mod(activeUserIndex + turnOf(instant) - present, users.length)] ?? '';
    const changes = overrides.map(({ change, removed, isRemoval }) => ({
      ...spanOf(change),
      ...((removed === undefined || !isRemoval) && { addUserID: change.person }),
      ...(removed !== undefined && { removeUserID: removed }),
    }));
    return {
      zone,
      since,
      overrides: [...changes, ...temporary.map(spanOf)],
      peopleAt: (instant: number) => {
        const fixed = temporary.map(spanOf).find((span) => isIn(span, instant));
        if (fixed) return instant < fixed.start + 1800 ? temporary.map(({ person }) => person) : [];
        const onDuty = rules.flatMap(({ from, to, days, fixed: person }) =>
          days.some(
            (isOn, sunday) =>
              isOn &&
              isInHours(
                clock,
                { from, seconds: (to - from + DAY) % DAY || DAY, day: mod(sunday - 1, 7) },
                instant,
              ),
          )
            ? [person ?? onRotation(instant)]
            : [],
        );
        let all = [...new Set(onDuty)];
        for (const { addUserID, removeUserID } of changes.filter((change) => isIn(change, instant))) {
          if (removeUserID === undefined) all = addUserID === undefined ? all : [...all, addUserID];
          else if (all.includes(removeUserID)) {
            all = [
              ...all.filter((one) => one !== removeUserID),
              ...(addUserID === undefined ? [] : [addUserID]),
            ];
          }
        }
        return all;
      },
    };
  });
