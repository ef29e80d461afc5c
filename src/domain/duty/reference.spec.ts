import * as fc from 'fast-check';
import type { Layer } from '#contract/schedule';
import { describe, expect, it } from 'vitest';
import { ZONES } from '../schedule/arbitrary-layers.spec-support';
import { SlowClock } from '../schedule/reference.spec-support';
import { runs } from '../property-runs.spec-support';
import { contains } from '../time/interval';
import { DAY } from '../time/zone';
import { seated } from '../oncall/reply/server.spec-support';
import { randomSchedules, replyFor } from './arbitrary-schedule.spec-support';
import { type DutyLine, dutyLines, NO_ROLE } from './duty-lines';
import { slowStates } from './reference.spec-support';
import { seatsOf } from './seats';

const ROLES = [1, 2] as const;

const PLACES = ZONES.filter(({ zone }) =>
  ['Asia/Shanghai', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Havana'].includes(zone),
);

function stateOf(stretch: Pick<DutyLine, 'state' | 'person_ids'> | undefined): string {
  if (!stretch || stretch.state === 'off hours') return 'off';
  if (stretch.state === 'gap') return 'gap';
  return stretch.person_ids
    .map(Number)
    .sort((a, b) => a - b)
    .join();
}

/** Lines without what the window cuts: the time of what has no end. */
function uncut(lines: readonly DutyLine[]) {
  return lines.map(({ start: _start, end: _end, next, ...line }) => [
    line,
    next.map(({ end: _cut, ...one }) => one),
  ]);
}

describe.each(PLACES)('duty in $zone agrees with the slow reference', ({ zone, days, tick }) => {
  const clock = new SlowClock(zone, tick);

  it('in seats, also with overrides of one role, at every step', () => {
    const replaced = fc.constantFrom<(number[] | undefined)[]>(undefined, [1], [2], [1, 2]);
    fc.assert(
      fc.property(
        randomSchedules(days),
        fc.array(replaced, { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        (any, roles, isOwn) => {
          const withRoles = (layer: Layer, index: number) =>
            layer.mode === 1 && roles[index] ? { ...layer, roles: roles[index] } : layer;
          const random = { ...any, layers: any.layers.map(withRoles) };
          const { window } = random;
          const step = Math.min(random.step, tick);
          // Layers with the zone of their own, in a schedule of another zone.
          const zoned = { ...random, layers: random.layers.map((layer) => ({ ...layer, time_zone: zone })) };
          const accountZone = isOwn ? 'Pacific/Chatham' : zone;
          const [schedule] = replyFor(isOwn ? zoned : random, window, accountZone).schedules;
          if (!schedule) return;
          const seats = seatsOf(schedule, window, { accountZone, roles: ROLES });
          const seatAt = (role: number, at: number) =>
            seats.find((seat) => seat.role_id === role && contains(seat, at));
          const differences = slowStates(random, window, { clock, step, roles: ROLES }).flatMap(
            ({ at, states }) =>
              ROLES.flatMap((role) => {
                const seat = seatAt(role, at);
                const state = seat && stateOf(seat);
                return state === states.get(role) ? [] : [{ at, role, state, slow: states.get(role) }];
              }),
          );
          expect(differences).toEqual([]);
          for (const role of ROLES) {
            const list = seats.filter(({ role_id }) => role_id === role);
            expect([list[0]?.start, list.at(-1)?.end]).toEqual([window.start, window.end]);
          }
        },
      ),
      { numRuns: runs(8) },
    );
  });

  it('in since, until and what is next, whatever window was sent', () => {
    fc.assert(
      fc.property(randomSchedules(days), fc.nat({ max: 99 }), (random, percent) => {
        const { window } = random;
        const step = Math.min(random.step, tick);
        const length = window.end - window.start;
        const at = window.start + Math.floor((length * percent) / 100 / step) * step;
        const linesIn = (sent: typeof window) => {
          const [schedule] = replyFor(random, sent, zone).schedules;
          const wide = { start: window.start - 40 * DAY, end: window.end + 40 * DAY };
          const reading = { window: sent, accountZone: zone };
          return schedule ? dutyLines(seated(schedule, sent, zone, wide), at, reading) : [];
        };
        const lines = linesIn(window);
        expect(uncut(linesIn({ start: at, end: at + 60 }))).toEqual(uncut(lines));
        const near = { start: at - 9 * DAY, end: at + 9 * DAY };
        const slow = slowStates(random, near, { clock, step, roles: ROLES });
        for (const line of lines.filter(({ role_id }) => role_id !== NO_ROLE)) {
          const stateAt = (index: number) => slow[index]?.states.get(Number(line.role_id));
          const here = slow.findIndex((one) => one.at === at);
          let [first, last] = [here, here];
          while (first > 0 && stateAt(first - 1) === stateAt(here)) first -= 1;
          while (last < slow.length - 1 && stateAt(last + 1) === stateAt(here)) last += 1;
          expect(stateOf(line)).toBe(stateAt(here));
          const begin = typeof line.begins === 'number' ? Math.max(line.begins, near.start) : near.start;
          expect(begin).toBe(slow[first]?.at);
          const isLater = typeof line.ends !== 'number' || line.ends >= near.end;
          expect(isLater ? near.end : line.ends).toBe((slow[last]?.at ?? 0) + step);
          const [next] = isLater ? [] : line.next;
          expect(isLater ? undefined : stateOf(next)).toBe(stateAt(last + 1));
          expect(next?.start).toBe(isLater ? undefined : line.ends);
        }
      }),
      { numRuns: runs(8) },
    );
  });
});
