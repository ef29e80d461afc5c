import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Schedule, Slot } from '#contract/schedule';
import { rotas, ZONES } from '../../schedule/arbitrary-layers.spec-support';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { currentAndNext } from '../../schedule/slots';
import type { Interval } from '../../time/interval';
import { groupKey, isStaffed } from './groups';
import { byPeriods, dutiesAt, isOnDuty, nowAndNext, type DutyNow, type SentSlots } from './now-and-next';
import { onDutyIn } from './on-duty';
import { computed, DAY, HOUR, period, sent } from './server.spec-support';
import type { WindowReply } from './shifts';
import { runs } from '../../property-runs.spec-support';

const zone = 'Europe/Berlin';
const monday = local('2026-03-02 00:00', zone);
const week = { start: monday, end: monday + 7 * DAY };
const daily = layerOf({ groups: 'A B C', layer_start: local('2026-02-02 09:00', zone) });
const schedule = computed([daily], week, zone);
const known = [{ window: week, schedules: [schedule] }];

/** Slots of our own service at an instant. */
function slotsAt(layers: Schedule['layers'], at: number, where = zone): SentSlots {
  const { current, next } = currentAndNext({ layers }, at, 0, where);
  return { cur_oncall: current, next_oncall: next };
}

function slot(start: number, end: number, person?: number): Slot {
  const { group } = period(start, end, ...(person === undefined ? [] : [person]));
  return { start, end, group: { name: '', ...group }, update_at: 0, weight: 0, index: 0 };
}

describe('who is on duty', () => {
  const asked = monday + 10 * HOUR;
  const slots = slotsAt([daily], asked);

  it('is what the server sent while that lasts', () => {
    expect(nowAndNext(schedule, slots, monday + 32 * HOUR, { accountZone: zone, replies: [] })).toMatchObject(
      {
        current: { end: monday + 33 * HOUR, ends: 'here' },
        next: { start: monday + 33 * HOUR },
        fromServer: true,
      },
    );
  });

  it('is worked out of the periods from the second on in which the slot ends', () => {
    const later = nowAndNext(schedule, slots, monday + 33 * HOUR, { accountZone: zone, replies: known });
    const now = slotsAt([daily], monday + 33 * HOUR);
    expect(later).toMatchObject({
      current: { group: { members: now.cur_oncall?.group.members }, end: now.cur_oncall?.end, ends: 'here' },
      next: { group: { members: now.next_oncall?.group.members }, start: now.next_oncall?.start },
      fromServer: false,
    });
  });

  it('without periods is the next slot, and after that unknown', () => {
    expect(nowAndNext(schedule, slots, monday + 34 * HOUR, { accountZone: zone, replies: [] })).toMatchObject(
      {
        current: { start: monday + 33 * HOUR },
        next: 'unknown',
        fromServer: false,
      },
    );
    expect(nowAndNext(schedule, slots, monday + 90 * HOUR, { accountZone: zone, replies: [] })).toEqual({
      current: 'unknown',
      next: 'unknown',
      fromServer: false,
    });
  });

  it('is nobody any more once the next one’s duty has begun', () => {
    const pause = { cur_oncall: null, next_oncall: slot(asked + HOUR, asked + 2 * HOUR, 7) };
    expect(nowAndNext(schedule, pause, asked, { accountZone: zone, replies: known }).current).toBe('nobody');
    const begun = nowAndNext(sent([]), pause, asked + HOUR, { accountZone: zone, replies: [] });
    expect(begun.current).toMatchObject({ group: { members: [{ person_ids: [7] }] } });
  });

  it('is nobody where the group has no people', () => {
    const { current } = nowAndNext(sent([]), { cur_oncall: slot(asked, asked + DAY) }, asked, {
      accountZone: zone,
      replies: [],
    });
    expect([typeof current, isOnDuty(current)]).toEqual(['object', false]);
  });
});

/** Time of a duty, or a word for none. */
function timeOf(duty: Interval | undefined, none: string): Interval | string {
  return duty ? { start: duty.start, end: duty.end } : none;
}

test('duties at an instant are those of all periods, however many and overlapping', () => {
  const window = { start: 0, end: 240 * HOUR };
  const periods = fc.array(
    fc
      .tuple(
        fc.integer({ min: 1, max: 230 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 4 }),
      )
      .map(([start, hours, person]) => period(start * HOUR, Math.min(239, start + hours) * HOUR, person)),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(periods, fc.integer({ min: 0, max: 239 }), (all, hour) => {
      const at = hour * HOUR;
      const replies = [{ window, schedules: [sent(all)] }];
      const duties = onDutyIn(
        all.filter(({ end }) => end > at),
        window,
      );
      const current = duties.find(({ start, end }) => start <= at && at < end);
      const next = duties.find(({ start }) => start >= (current?.end ?? at) && start > at);
      const duty = dutiesAt(sent(all), at, { accountZone: zone, replies });
      expect([duty?.current, duty?.next]).toMatchObject([timeOf(current, 'nobody'), timeOf(next, 'unknown')]);
    }),
    { numRuns: runs(300) },
  );
});

describe('an end that is a horizon', () => {
  const alone = layerOf({ layer_start: monday - 400 * DAY });

  it('is none, where the rota never changes hands', () => {
    const slots = slotsAt([alone], monday);
    expect(slots.cur_oncall?.end).toBeGreaterThan(monday + 700 * DAY);
    expect(
      nowAndNext(computed([alone], week, zone), slots, monday, { accountZone: zone, replies: [] }),
    ).toMatchObject({
      current: { ends: 'never' },
      next: 'nobody',
    });
  });

  it('makes way for the one that the layer has', () => {
    const end = monday + 3000 * DAY;
    const ending = { ...alone, layer_end: end };
    expect(
      nowAndNext(computed([ending], week, zone), slotsAt([ending], monday), monday, {
        accountZone: zone,
        replies: [],
      }),
    ).toMatchObject({ current: { ends: 'here', end } });
  });

  it('of a server with rules of its own is far away, and that is all', () => {
    const slots = { cur_oncall: slot(monday - DAY, monday + 800 * DAY, 5) };
    expect(nowAndNext(sent([]), slots, monday, { accountZone: zone, replies: [] }).current).toMatchObject({
      ends: 'far',
    });
    const near = { cur_oncall: slot(monday - DAY, monday + 300 * DAY, 5) };
    expect(nowAndNext(sent([]), near, monday, { accountZone: zone, replies: [] }).current).toMatchObject({
      ends: 'here',
      end: monday + 300 * DAY,
    });
  });
});

describe('the current duty without slots', () => {
  it('is who is on duty and who takes over, until the last hand-off of the window', () => {
    const now = monday + 10 * HOUR;
    const slots = slotsAt([daily], now);
    expect(byPeriods(schedule, now, { accountZone: zone, replies: known })).toMatchObject({
      current: { group: { members: slots.cur_oncall?.group.members }, end: slots.cur_oncall?.end },
      next: { group: { members: slots.next_oncall?.group.members }, start: slots.next_oncall?.start },
    });
    // Who takes over on the Monday after is not in the window.
    expect(byPeriods(schedule, monday + 7 * DAY - 1, { accountZone: zone, replies: known })).toBeUndefined();
    expect(byPeriods(schedule, monday - 1, { accountZone: zone, replies: known })).toBeUndefined();
  });

  it('is who comes after a gap; what is beyond the window, and a group without people, are left to the server', () => {
    const now = monday + 10 * HOUR;
    const of = (...periods: Parameters<typeof sent>[0]) =>
      byPeriods(sent(periods), now, {
        accountZone: zone,
        replies: [{ window: week, schedules: [sent(periods)] }],
      });
    const own = period(now - HOUR, now + HOUR, 1);
    const later = period(now + 2 * HOUR, now + 3 * HOUR, 2);
    expect(of(later)).toMatchObject({ current: 'nobody', next: { start: now + 2 * HOUR } });
    expect(of(own, later)).toMatchObject({ current: { end: now + HOUR }, next: { start: now + 2 * HOUR } });
    expect(of(own, period(now + HOUR, now + 2 * HOUR, 2))).toMatchObject({ next: { start: now + HOUR } });
    expect(of()).toBeUndefined();
    expect(of(own)).toBeUndefined();
    expect(of(period(now - HOUR, now + HOUR), later)).toBeUndefined();
    expect(of(own, period(now + HOUR, now + 2 * HOUR), later)).toBeUndefined();
  });

  it('ends where an override begins that is days away', () => {
    const now = monday + 10 * HOUR;
    const weekly = period(monday, monday + 5 * DAY, 1);
    const override = period(monday + 4 * DAY, monday + 5 * DAY, 2);
    const periods = [weekly, override];
    expect(
      byPeriods(sent(periods), now, {
        accountZone: zone,
        replies: [{ window: week, schedules: [sent(periods)] }],
      }),
    ).toMatchObject({
      current: { end: monday + 4 * DAY },
      next: { group: { members: override.group.members }, start: monday + 4 * DAY },
    });
  });
});

/** A duty for comparison: people, and the end if known. */
function groupsOf(duty: DutyNow | 'nobody' | 'unknown'): unknown {
  return typeof duty === 'object' ? [groupKey({ ...duty.group })] : duty;
}

/** People, and the end unless the duty lasts forever. */
function takenOver(duty: DutyNow | Slot | string | null | undefined, now: number): unknown {
  if (typeof duty !== 'object' || duty === null) return 'nobody';
  const isEndless = duty.end > now + 366 * DAY || ('ends' in duty && duty.ends === 'never');
  return [groupKey({ ...duty.group }), isEndless ? undefined : duty.end];
}

test.each(ZONES)(
  'in $zone a reply of any age is brought up to date by the periods',
  ({ zone: there, days }) => {
    const shares = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    );
    fc.assert(
      fc.property(rotas(days), shares, ({ layers, window }, [age, share]) => {
        const now = window.start + Math.floor(share * (window.end - window.start));
        const asked = Math.floor(now - age * 10 * DAY);
        const length = window.end - window.start;
        const of = (bounds: Interval): WindowReply => ({
          window: bounds,
          schedules: [computed(layers, bounds, there)],
        });
        const windows = [
          of({ start: window.start - length, end: window.start }),
          of(window),
          of({ start: window.end, end: window.end + length }),
        ];
        const own = computed(layers, window, there);
        const found = nowAndNext(own, slotsAt(layers, asked, there), now, {
          accountZone: there,
          replies: windows,
        });
        const { cur_oncall: current } = slotsAt(layers, now, there);
        const isSomebody = current && isStaffed(current.group);
        expect(groupsOf(found.current)).toEqual(isSomebody ? [groupKey(current.group)] : 'nobody');
        // The service cuts at a horizon of two years.
        const isHorizon = current !== undefined && current !== null && current.end > now + 366 * DAY;
        const { end } = typeof found.current === 'object' ? found.current : { end: undefined };
        const until = isHorizon || typeof found.current === 'string' ? current?.end : end;
        expect(until).toBe(current?.end);
        // The result without the server equals the server's.
        const alone = byPeriods(own, now, { accountZone: there, replies: windows });
        const slots = slotsAt(layers, now, there);
        expect(alone && [takenOver(alone.current, now), takenOver(alone.next, now)]).toEqual(
          alone && [takenOver(slots.cur_oncall, now), takenOver(slots.next_oncall, now)],
        );
      }),
      { numRuns: runs(40) },
    );
  },
);
