import { describe, expect, it } from 'vitest';
import type { Period, Schedule } from '#contract/schedule';
import { DAY, HOUR, period, sent } from '../reply/server.spec-support';
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
      { kind: 'gone', schedule_id: 11, start: start + 3 * DAY, end: undefined },
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
      { kind: 'gone', schedule_id: 11, start: start + DAY, end: undefined },
    ]);
  });

  it('counts the periods of a schedule that is not shown any more, and does not name it', () => {
    const changes = changesSince(digest, before.slice(1), window)?.changes ?? [];
    expect(changes).toHaveLength(7);
    expect(changes[0]).toEqual({ kind: 'gone', schedule_id: undefined, start, end: undefined });
    const off = { ...daily(11), enabled: false };
    expect(changesSince(digest, before.with(0, off), window)?.changes).toHaveLength(7);
  });

  it('does not care in which order schedules come', () => {
    expect(changesSince(digest, before.toReversed(), window)?.changes).toEqual([]);
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
