import type { Id } from '#contract/id';
import type { Group, Schedule } from '#contract/schedule';
import { contains, type Interval } from '../../time/interval';
import { groupKey } from '../reply/groups';
import { orderedGroup, roleOrder } from '../reply/role-order';
import type { Duty } from '../reply/timeline';
import type { Changes, PeriodChange } from './change-digest';
import { shownIn } from './digest-entries';
import type { EarlierDuty } from './earlier-duties';

const BY_NUMBER = roleOrder([]);
const UNKNOWN = 'unknown';

/** The changes since a digest without those in which nobody changes: the same people, cut into other periods. */
export function changesOfPeople(
  since: Changes | undefined,
  before: ReadonlyMap<Id, readonly EarlierDuty[]>,
  schedules: readonly Schedule[],
  window: Interval,
): Changes | undefined {
  if (since?.level !== 'periods') return since;
  const now = new Map(
    shownIn(schedules, window).map(({ schedule, duties }) => [schedule.schedule_id, duties]),
  );
  const isSame = ({ schedule_id: id, start, end }: PeriodChange) =>
    id !== undefined &&
    start !== undefined &&
    end !== undefined &&
    hasSamePeople({ start, end }, before.get(id) ?? [], now.get(id) ?? []);
  return { ...since, changes: since.changes.filter((change) => !isSame(change)) };
}

/**
 * Whether the same people have the same roles throughout an interval, then and now: only the cut into periods may
 * differ. Unknown people count as other people.
 */
function hasSamePeople(
  { start, end }: Interval,
  before: readonly EarlierDuty[],
  now: readonly Duty[],
): boolean {
  const edges = [...before, ...now].flatMap((duty) => [duty.start, duty.end]);
  return [start, ...edges.filter((at) => at > start && at < end)].every((at) => {
    const then = peopleAt(before, at, ({ group }) => group);
    return then !== UNKNOWN && then === peopleAt(now, at, ({ period }) => period.group);
  });
}

/** The roles and people of all duties at an instant, as a text; '' for nobody. */
function peopleAt<T extends Interval>(
  duties: readonly T[],
  at: number,
  groupOf: (duty: T) => Group | undefined,
): string {
  const groups = duties.filter((duty) => contains(duty, at)).map(groupOf);
  const keys = groups.map((group) => (group ? seatsKey(group) : UNKNOWN));
  return keys.includes(UNKNOWN) ? UNKNOWN : keys.sort().join('');
}

function seatsKey({ members }: Group): string {
  const staffed = { members: members.filter(({ person_ids }) => person_ids.length > 0) };
  if (staffed.members.length === 0) return '';
  return groupKey({ ...orderedGroup(staffed, BY_NUMBER), group_name: '' });
}
