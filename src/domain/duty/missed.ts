import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { Interval } from '../time/interval';
import type { AccountZone } from '../time/zone';
import { uncoveredIn, type Uncovered } from './uncovered';

/**
 * Uncovered time of a schedule, each moment once: roles that miss the same time are joined, so that the lengths of gaps
 * add up to the time without everybody who is due. No roles: the whole schedule.
 */
export type Missed = Interval & Pick<Uncovered, 'kind' | 'people'> & { roles: readonly Id[] };

/** @throws RangeError if the zone is no tz database name. */
export function missedIn(schedule: Schedule, window: Interval, accountZone: AccountZone): Missed[] {
  const whole: Missed[] = [];
  const ofRoles: RoleMissed[] = [];
  const unknown: Missed[] = [];
  for (const { role, ...time } of uncoveredIn(schedule, window, accountZone)) {
    if (time.kind === 'unknown') unknown.push({ ...time, roles: role === undefined ? [] : [role] });
    else if (role === undefined) whole.push({ ...time, roles: [] });
    else ofRoles.push({ ...time, role });
  }
  return [...whole, ...joined(ofRoles), ...unknown];
}

type RoleMissed = Omit<Missed, 'roles'> & { role: Id };

/** Gaps of roles, cut where the roles change. */
function joined(gaps: readonly RoleMissed[]): Missed[] {
  const edges = [...new Set(gaps.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const parts: Missed[] = [];
  for (const [index, end] of edges.entries()) {
    const start = edges[index - 1];
    const here = gaps.filter((gap) => start !== undefined && gap.start <= start && end <= gap.end);
    const [first] = here;
    if (start === undefined || !first) continue;
    const roles = here.map(({ role }) => role);
    const last = parts.at(-1);
    if (last?.end === start && last.roles.join() === roles.join()) last.end = end;
    else parts.push({ kind: first.kind, people: [], roles, start, end });
  }
  return parts;
}
