import type { Id } from '#contract/id';
import type { Group, Schedule, Slot } from '#contract/schedule';
import type { SentSlots } from '../oncall/reply/role-order';
import { rolesIn } from '../oncall/reply/seats';
import { rotaAt } from '../schedule/rota';
import { DAY, type AccountZone, type UnixSeconds } from '../time/zone';
import { isRegular, rolesOfLayer } from './due';
import { isSameDuty, NO_ROLE, type DutyLine } from './duty-lines';
import { seatsOf } from './seats';

/**
 * Lines of duty by the slots of `schedule/info`, where the loaded periods do not suffice.
 *
 * Rules: the slots count until the current one has ended or the next one has started; after that the next one is the
 * current one while it lasts, and anything else is unknown. A server cuts an endless slot at some horizon: an end more
 * than a year ahead is none. People who are also in the next slot stay for an unknown time.
 */

const YEAR = 366 * DAY;

/** Lines at an instant; undefined beyond the slots. */
export function slotLines(
  schedule: Schedule,
  slots: SentSlots,
  at: UnixSeconds,
  accountZone: AccountZone,
): DutyLine[] | undefined {
  const { cur_oncall: sent, next_oncall: following } = slots;
  const isPast = sent ? sent.end <= at : Boolean(following && following.start <= at);
  const isNext = following && following.start <= at && at < following.end;
  if (isPast && !isNext) return undefined;
  const [current, next] = isPast ? [following, undefined] : [sent, following];
  const groups = [current, next].flatMap((slot) => (slot ? [slot.group] : []));
  const regular = rotaAt(schedule, at).layers.filter(isRegular);
  const roles = [...new Set([...rolesIn(groups), ...regular.flatMap(rolesOfLayer)])];
  const rules = { schedule, accountZone };
  return (roles.length > 0 ? roles : [NO_ROLE]).map((role): DutyLine => {
    const { state, people } = dutyIn(current?.group, role, at, rules);
    const end = current?.end ?? next?.start;
    const after = next ? dutyIn(next.group, role, next.start, rules) : undefined;
    const isContinued = after !== undefined && isSameDuty({ state, people }, after) && next?.start === end;
    const isOver = end === undefined || end > at + YEAR;
    const openEnd = isPast || isContinued ? 'unknown' : 'none';
    return {
      role,
      state,
      people,
      unknown: people.filter((person) => schedule.unknown_people?.includes(person) === true),
      isOverride: false,
      since: undefined,
      until: isOver || isContinued ? openEnd : end,
      next: isOver || isContinued || isPast ? [] : followingOf(role, end, next, rules),
      cause: undefined,
    };
  });
}

/** Lines with the ends that only the server knows. */
export function withSlots(lines: readonly DutyLine[], slots: readonly DutyLine[]): DutyLine[] {
  return lines.map((line) => {
    const slot = slots.find(({ role }) => role === line.role);
    if (line.until !== 'unknown' || !slot || !isSameDuty(slot, line)) return line;
    return { ...line, until: slot.until, next: slot.next };
  });
}

type Rules = { schedule: Schedule; accountZone: AccountZone };

/** Time without a slot, and the next people. */
function followingOf(
  role: Id,
  end: UnixSeconds,
  next: Slot | null | undefined,
  rules: Rules,
): DutyLine['next'] {
  const people = next ? [{ ...dutyIn(next.group, role, next.start, rules), from: next.start }] : [];
  if (next && next.start <= end) return people;
  return [{ ...dutyIn(undefined, role, end, rules), from: end }, ...people];
}

/** Duty of a role with the people of a group. */
function dutyIn(
  group: Group | undefined,
  role: Id,
  at: UnixSeconds,
  { schedule, accountZone }: Rules,
): Pick<DutyLine, 'state' | 'people'> {
  const instant = { start: at, end: at + 1 };
  const final_schedule = { schedules: group ? [{ ...instant, group }] : [] };
  const [seat] = seatsOf({ ...schedule, final_schedule }, instant, { accountZone, roles: [role] });
  return { state: seat?.state ?? 'off hours', people: seat?.person_ids ?? [] };
}
