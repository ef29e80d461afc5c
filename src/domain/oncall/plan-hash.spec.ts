import { describe, expect, it } from 'vitest';
import type { Group, Period, Schedule } from '#contract/schedule';
import { isPlanChanged, planHash } from './plan-hash';
import { DAY, HOUR, period, sent } from './reply/server.spec-support';

const start = 1_772_409_600;
const window = { start, end: start + 7 * DAY };
const at = (day: number) => start + day * DAY;

function rota(periods: Period[], fields: Partial<Schedule> = {}): Schedule {
  return sent(periods, [], { schedule_id: 1, ...fields });
}

/** A schedule with one period a day, which three people take in turn. */
function daily(schedule_id: number | bigint): Schedule {
  const periods = Array.from({ length: 7 }, (_, day) => period(at(day), at(day + 1), (day % 3) + 1));
  return rota(periods, { schedule_id });
}

function withPeriods(schedule: Schedule, change: (periods: Period[]) => Period[]): Schedule {
  const { final_schedule } = schedule;
  return { ...schedule, final_schedule: { ...final_schedule, schedules: change(final_schedule.schedules) } };
}

/** A week of one group. */
function week(members: Group['members'], group_name = ''): Schedule {
  return rota([{ ...period(at(0), at(7)), group: { group_name, members } }]);
}

const before = [daily(11), daily(12n ** 12n), daily(13)];
const hash = planHash(before, window);
const isChanged = (then: Schedule, now: Schedule) => isPlanChanged(planHash([then], window), [now], window);

describe('a plan hash', () => {
  it('has eight hex digits and is the same for the same plan', () => {
    expect(hash).toMatch(/^[0-9a-f]{8}$/);
    expect(planHash(structuredClone(before), window)).toBe(hash);
    expect(isPlanChanged(hash, before, window)).toBe(false);
  });

  it('ignores periods outside the window and hashes of the server', () => {
    const wider = before.map((schedule) =>
      withPeriods(schedule, ([first, ...rest]) => [
        period(0, start - DAY, 4),
        ...(first ? [{ ...first, start: start - DAY, hash: 'another' }] : []),
        ...rest,
      ]),
    );
    expect(isPlanChanged(hash, wider, window)).toBe(false);
  });

  it('ignores the order of schedules and of periods', () => {
    expect(isPlanChanged(hash, before.toReversed(), window)).toBe(false);
    const reversed = before.map((schedule) => withPeriods(schedule, (periods) => periods.toReversed()));
    expect(isPlanChanged(hash, reversed, window)).toBe(false);
  });

  it.each<[string, (periods: Period[]) => Period[]]>([
    ['another person', (periods) => periods.with(2, period(at(2), at(3), 9))],
    ['an earlier end', (periods) => periods.with(6, period(at(6), at(6) + HOUR, 1))],
    ['a missing period', (periods) => periods.toSpliced(3, 1)],
    ['a second period at the same time', (periods) => [...periods, period(at(3), at(4), 9)]],
    [
      'a moved hand-off',
      (periods) => periods.with(0, period(at(0), at(1) - HOUR, 1)).with(1, period(at(1) - HOUR, at(2), 2)),
    ],
  ])('changes with %s', (_, change) => {
    expect(isPlanChanged(hash, before.with(2, withPeriods(daily(13), change)), window)).toBe(true);
  });

  it('changes when a schedule is missing or disabled', () => {
    expect(isPlanChanged(hash, before.slice(1), window)).toBe(true);
    expect(isPlanChanged(hash, before.with(0, { ...daily(11), enabled: false }), window)).toBe(true);
  });

  it('ignores where the shift of one person is cut', () => {
    const whole = rota([period(at(0), at(7), 1)]);
    const cut = rota([period(at(0), at(3), 1), period(at(3), at(7), 1)]);
    expect(isChanged(whole, cut)).toBe(false);
    expect(isChanged(cut, whole)).toBe(false);
    const swapped = rota([period(at(0), at(5), 1), period(at(5), at(6), 2), period(at(6), at(7), 1)]);
    expect(isChanged(whole, swapped)).toBe(true);
    expect(isChanged(swapped, whole)).toBe(true);
  });

  it('ignores group names, the order of roles and groups without people', () => {
    const members = [
      { role_id: 2, person_ids: [8] },
      { role_id: 1, person_ids: [7] },
    ];
    expect(isChanged(week(members, 'Pair'), week(members.toReversed(), 'Two'))).toBe(false);
    expect(isChanged(week(members), week([...members, { role_id: 3, person_ids: [] }]))).toBe(false);
    const roles = members.map(({ role_id, person_ids }) => ({ role_id: 3 - role_id, person_ids }));
    expect(isChanged(week(members), week(roles))).toBe(true);
    const short = [period(at(0), at(3), 1)];
    expect(isChanged(rota(short), rota([...short, period(at(3), at(7))]))).toBe(false);
  });

  it('cannot be compared with another window, and neither can a digest of an older link', () => {
    expect(isPlanChanged(hash, before, { ...window, end: at(8) })).toBeUndefined();
    for (const digest of ['', 'dAAA', 'pabc.abcdef', `${hash}0`, 'd'.repeat(1400)])
      expect(isPlanChanged(digest, before, window)).toBeUndefined();
  });
});
