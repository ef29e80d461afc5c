import { describe, expect, it } from 'vitest';
import type { Group, Period, Schedule } from '#contract/schedule';
import { DAY, HOUR, period, sent } from '../reply/server.spec-support';
import { bitWriter } from './bits';
import { changesSince, digestOf } from './change-digest';

const start = 1_772_409_600;
const window = { start, end: start + 7 * DAY };

/** A schedule of one period a day, handed from person to person. */
function daily(schedule_id: number | bigint, days = 7, step = DAY): Schedule {
  const periods = Array.from({ length: days }, (_, day) =>
    period(start + day * step, start + (day + 1) * step, (day % 3) + 1),
  );
  return sent(periods, [], { schedule_id });
}

function withPeriods(schedule: Schedule, change: (periods: Period[]) => Period[]): Schedule {
  const { final_schedule } = schedule;
  return { ...schedule, final_schedule: { ...final_schedule, schedules: change(final_schedule.schedules) } };
}

/** A schedule of one period of one group. */
function named(group_name: string, members: Group['members']): Schedule {
  return sent([{ ...period(start, start + DAY), group: { group_name, members } }]);
}

function person(n: number): Group['members'][number] {
  return { role_id: 1 + (n % 2), person_ids: [4_180_000_000_000 + n] };
}

/** A digest of so many duties that are all alike, without its head. */
function alike(many: number): string {
  const out = bitWriter();
  for (const value of [60, 1]) out.count(value);
  out.put(1, 18);
  for (const value of [many, 1, 0, 1, 1, 1, 0]) out.count(value);
  return out.text();
}

const before = [daily(11), daily(12n ** 12n), daily(13)];

describe('a digest of few periods', () => {
  const digest = digestOf(before, window);

  it('is short, and goes into a link as it is', () => {
    expect(digest.length).toBeLessThanOrEqual(200);
    expect(encodeURIComponent(digest)).toBe(digest);
    expect(digest).toBe(digestOf(structuredClone(before), window));
  });

  it('says that nothing changed, also where more than the window was fetched', () => {
    expect(changesSince(digest, before, window)).toEqual({ level: 'periods', changes: [] });
    const wider = before.map((schedule) =>
      withPeriods(schedule, ([first, ...rest]) => [
        period(0, start - DAY, 4),
        ...(first ? [{ ...first, start: start - DAY, hash: 'another' }] : []),
        ...rest,
      ]),
    );
    expect(changesSince(digest, wider, window)).toEqual({ level: 'periods', changes: [] });
  });

  it('shows the period that somebody else has now, or that ends elsewhere', () => {
    const withoutPeriod = withPeriods(daily(13), (periods) =>
      periods.with(2, period(start + 2 * DAY, start + 3 * DAY, 9)),
    );
    expect(changesSince(digest, before.with(2, withoutPeriod), window)?.changes).toEqual([
      { kind: 'changed', schedule_id: 13, start: start + 2 * DAY, end: start + 3 * DAY },
    ]);
    const shorter = withPeriods(daily(13), (periods) =>
      periods.with(6, period(start + 6 * DAY, start + 6 * DAY + HOUR, 1)),
    );
    expect(changesSince(digest, before.with(2, shorter), window)?.changes).toEqual([
      { kind: 'changed', schedule_id: 13, start: start + 6 * DAY, end: start + 6 * DAY + HOUR },
    ]);
  });

  it('shows the period that is gone, with its schedule, and the one that is new', () => {
    const less = withPeriods(daily(11), (periods) => periods.toSpliced(3, 1));
    expect(changesSince(digest, before.with(0, less), window)?.changes).toEqual([
      { kind: 'gone', schedule_id: 11, start: start + 3 * DAY, end: start + 4 * DAY },
    ]);
    expect(changesSince(digestOf(before.with(0, less), window), before, window)?.changes).toEqual([
      { kind: 'new', schedule_id: 11, start: start + 3 * DAY, end: start + 4 * DAY },
    ]);
  });

  it('shows a moved hand-off as what it is: one shorter, one gone, one new', () => {
    const moved = withPeriods(daily(11), (periods) =>
      periods
        .with(0, period(start, start + DAY - HOUR, 1))
        .with(1, period(start + DAY - HOUR, start + 2 * DAY, 2)),
    );
    expect(changesSince(digest, before.with(0, moved), window)?.changes).toEqual([
      { kind: 'changed', schedule_id: 11, start, end: start + DAY - HOUR },
      { kind: 'new', schedule_id: 11, start: start + DAY - HOUR, end: start + 2 * DAY },
      { kind: 'gone', schedule_id: 11, start: start + DAY, end: start + 2 * DAY },
    ]);
  });

  it('counts the periods of a schedule that is not shown any more, and does not name it', () => {
    const changes = changesSince(digest, before.slice(1), window)?.changes ?? [];
    expect(changes).toHaveLength(7);
    expect(changes[0]).toEqual({ kind: 'gone', schedule_id: undefined, start, end: start + DAY });
    const off = { ...daily(11), enabled: false };
    expect(changesSince(digest, before.with(0, off), window)?.changes).toHaveLength(7);
  });

  it('does not care what a group is called, nor in which order its roles come', () => {
    const members = [
      { role_id: 2, person_ids: [8] },
      { role_id: 1, person_ids: [7] },
    ];
    const pair = digestOf([named('Pair', members)], window);
    expect(changesSince(pair, [named('Two', members.toReversed())], window)?.changes).toEqual([]);
    const swapped = members.map(({ role_id, person_ids }) => ({ role_id: 3 - role_id, person_ids }));
    expect(changesSince(pair, [named('Pair', swapped)], window)?.changes).toMatchObject([
      { kind: 'changed' },
    ]);
  });

  it('does not care in which order schedules come', () => {
    expect(changesSince(digest, before.toReversed(), window)?.changes).toEqual([]);
  });
});

/** Five pairs of a schedule, who hand off twice a day, and at the edges of a window that begins at midnight. */
function pairs(schedule_id: number, days: number): Schedule {
  const at = (half: number) => start + Math.min(Math.max(half * 12 * HOUR - 3 * HOUR, 0), days * DAY);
  const periods = Array.from({ length: 2 * days + 1 }, (_, half) => ({
    ...period(at(half), at(half + 1)),
    group: {
      group_name: `Pair ${half % 5}`,
      members: [person(schedule_id * 10 + 2 * (half % 5)), person(schedule_id * 10 + 2 * (half % 5) + 1)],
    },
  }));
  return sent(periods, [], { schedule_id });
}

/** Somebody else has the second role. */
function taken(of: Period): Period {
  const [first] = of.group.members;
  return { ...of, group: { group_name: '', members: [...(first ? [first] : []), person(999)] } };
}

function team(days: number): Schedule[] {
  return Array.from({ length: 13 }, (_, id) => pairs(id, days));
}

describe('a digest of a larger view', () => {
  it.each([
    [14, 950],
    [31, 1300],
  ])('of 13 rotas, a pair each half of %i days, says which period changed', (days, characters) => {
    const long = { start, end: start + days * DAY };
    const digest = digestOf(team(days), long);
    expect(digest.length).toBeLessThanOrEqual(characters);
    const changed = team(days).with(
      7,
      withPeriods(pairs(7, days), (periods) => periods.toSpliced(9, 1, ...periods.slice(9, 10).map(taken))),
    );
    expect(changesSince(digest, changed, long)).toEqual({
      level: 'periods',
      changes: [{ kind: 'changed', schedule_id: 7, start: start + 105 * HOUR, end: start + 117 * HOUR }],
    });
  });
});

describe('a digest of many', () => {
  const many = Array.from({ length: 60 }, (_, id) => daily(id, 24 * 7, HOUR));

  it('shows the schedules that changed, are new or are gone', () => {
    const digest = digestOf(many, window);
    expect(digest.length).toBeLessThanOrEqual(600);
    expect(changesSince(digest, many, window)).toEqual({ level: 'schedules', changes: [] });
    const whole = { start: undefined, end: undefined };
    const changed = many.with(
      5,
      withPeriods(daily(5, 24 * 7, HOUR), (periods) => periods.slice(1)),
    );
    expect(changesSince(digest, changed, window)?.changes).toEqual([
      { kind: 'changed', schedule_id: 5, ...whole },
    ]);
    expect(changesSince(digest, [...many, daily(99)], window)?.changes).toEqual([
      { kind: 'new', schedule_id: 99, ...whole },
    ]);
    expect(changesSince(digest, many.slice(1), window)?.changes).toEqual([
      { kind: 'gone', schedule_id: undefined, ...whole },
    ]);
  });

  it('of too many says that something changed, and no more', () => {
    const crowd = Array.from({ length: 300 }, (_, id) => daily(id));
    const digest = digestOf(crowd, window);
    expect(digest.length).toBeLessThanOrEqual(20);
    expect(changesSince(digest, crowd, window)).toEqual({ level: 'view', changes: [] });
    expect(changesSince(digest, crowd.slice(1), window)?.changes).toEqual([
      { kind: 'changed', schedule_id: undefined, start: undefined, end: undefined },
    ]);
  });
});

describe('a digest of an older link', () => {
  // As it was written while a period had its start and 12 bits of a hash.
  const digest =
    'pwM4.RHfAAA1jAWgrTAtARyBDgKLBaAbdBwgJOCHAD_.uIjAAA1jAWgrTAtARyBDgKLBaAbdBwgJOCHAD_.OaxAAA1jAWgrTAtARyBDgKLBaAbdBwgJOCHAD_';

  it('still says which period changed', () => {
    expect(changesSince(digest, before, window)).toEqual({ level: 'periods', changes: [] });
    const swapped = withPeriods(daily(13), (periods) =>
      periods.with(2, period(start + 2 * DAY, start + 3 * DAY, 9)).toSpliced(5, 1),
    );
    expect(changesSince(digest, before.with(2, swapped), window)?.changes).toEqual([
      { kind: 'changed', schedule_id: 13, start: start + 2 * DAY, end: start + 3 * DAY },
      { kind: 'gone', schedule_id: 13, start: start + 5 * DAY, end: undefined },
    ]);
  });
});

describe('what is no digest of this window', () => {
  const digest = digestOf(before, window);

  it('is told apart from no change', () => {
    expect(changesSince(digest, before, { start: start + 1, end: window.end })).toBeUndefined();
    expect(changesSince(digest, before, { start, end: window.end + DAY })).toBeUndefined();
  });

  it.each([
    '',
    'p',
    'x',
    'null',
    '%F0',
    digest.slice(0, -1),
    `${digest}!`,
    `${digest}.`,
    `${digest}.abc`,
    `s${digest.slice(1)}`,
    `${digest}A`,
    // A million duties that are all alike.
    `${digest.slice(0, 4)}${alike(1_000_000)}`,
  ])('junk: %s', (junk) => {
    expect(changesSince(junk, before, window)).toBeUndefined();
  });

  it('an empty view has a digest, too', () => {
    const empty = digestOf([], window);
    expect(changesSince(empty, [], window)).toEqual({ level: 'periods', changes: [] });
    expect(changesSince(empty, [daily(1, 1)], window)?.changes).toMatchObject([
      { kind: 'new', schedule_id: 1 },
    ]);
  });
});
