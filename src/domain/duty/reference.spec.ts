import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZONES } from '../schedule/arbitrary-layers.spec-support';
import { SlowClock } from '../schedule/reference.spec-support';
import { runs } from '../property-runs.spec-support';
import { contains } from '../time/interval';
import { DAY } from '../time/zone';
import { randomSchedules, replyFor } from './arbitrary-schedule.spec-support';
import { dutyLines } from './duty-lines';
import { slowStates } from './reference.spec-support';
import { roleStretches, type RoleStretch } from './role-stretches';
import { sightOf } from './sight';

const ROLES = [1, 2] as const;

const PLACES = ZONES.filter(({ zone }) =>
  ['Asia/Shanghai', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Havana'].includes(zone),
);

function stateOf(stretch: Pick<RoleStretch, 'state' | 'people'> | undefined): string {
  if (!stretch || stretch.state === 'off hours') return 'off';
  if (stretch.state === 'gap') return 'gap';
  return stretch.people
    .map(Number)
    .sort((a, b) => a - b)
    .join();
}

describe.each(PLACES)('duty in $zone agrees with the slow reference', ({ zone, days, tick }) => {
  const clock = new SlowClock(zone, tick);

  it('in people, gaps and off hours of each role at every step', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(randomSchedules(days), (random) => {
        const { window } = random;
        const step = Math.min(random.step, tick);
        const [schedule] = replyFor(random, window, zone).schedules;
        if (!schedule) return;
        const stretches = roleStretches(schedule, window, zone, ROLES);
        const differences = slowStates(random, window, { clock, step, roles: ROLES }).filter(
          ({ at, states }) =>
            ROLES.some(
              (role) => stateOf(stretches.get(role)?.find((one) => contains(one, at))) !== states.get(role),
            ),
        );
        expect(differences).toEqual([]);
        for (const list of stretches.values()) {
          expect([list[0]?.start, list.at(-1)?.end]).toEqual([window.start, window.end]);
        }
      }),
      { numRuns: runs(8) },
    );
  });

  it('in since, until and what is next, whatever window was sent', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(randomSchedules(days), fc.nat({ max: 99 }), (random, percent) => {
        const { window } = random;
        const step = Math.min(random.step, tick);
        const length = window.end - window.start;
        const at = window.start + Math.floor((length * percent) / 100 / step) * step;
        const linesIn = (sent: typeof window) => {
          const sight = sightOf({ schedule_id: 1 }, at, [replyFor(random, sent, zone)], zone);
          return sight ? dutyLines(sight, at, [], ROLES) : [];
        };
        const lines = linesIn(window);
        expect(linesIn({ start: at, end: at + 60 })).toEqual(lines);
        const near = { start: at - 9 * DAY, end: at + 9 * DAY };
        const slow = slowStates(random, near, { clock, step, roles: ROLES });
        for (const line of lines) {
          const stateAt = (index: number) => slow[index]?.states.get(Number(line.role));
          const here = slow.findIndex((one) => one.at === at);
          let [first, last] = [here, here];
          while (first > 0 && stateAt(first - 1) === stateAt(here)) first -= 1;
          while (last < slow.length - 1 && stateAt(last + 1) === stateAt(here)) last += 1;
          expect(stateOf(line)).toBe(stateAt(here));
          const since = (line.since ?? 0) <= near.start ? near.start : line.since;
          expect(since).toBe(slow[first]?.at);
          const isLater = line.until === 'none' || Number(line.until) >= near.end;
          expect(isLater ? near.end : line.until).toBe((slow[last]?.at ?? 0) + step);
          const [next] = isLater ? [] : line.next;
          expect(isLater ? undefined : stateOf(next)).toBe(stateAt(last + 1));
          expect(next?.from).toBe(isLater ? undefined : line.until);
        }
      }),
      { numRuns: runs(8) },
    );
  });
});
