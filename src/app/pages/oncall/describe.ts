import { peopleOf } from '#domain/oncall/timeline';
import { formatExactDuration } from '#domain/time/duration';
import { formatMoment, formatOffset, formatSpan, yearAt } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import type { Directory } from '../../api/directory';
import type { LaneModel, RowModel, TimelineItem } from './rows';

/** An item in words: the same for tooltip, panel and screen reader. */
export type Description = {
  title: string;
  /** "Override" and the like; "" where there is nothing to say. */
  badge: string;
  where: string;
  /** The whole period, not cut to the window, in the page's zone; with the zone's name and offset. */
  when: string;
  /** The same in the second zone, "" without one. */
  whenSecond: string;
  length: string;
  group: string;
  hash: string;
};

export function describeItem(
  item: TimelineItem,
  row: RowModel,
  lane: LaneModel,
  names: Directory,
  zone: string,
  secondZone: string | undefined,
): Description {
  const { start, end } = item.kind === 'duty' ? item.duty.period : item;
  const common = {
    where:
      lane.layer === 'final'
        ? row.schedule.schedule_name
        : `${row.schedule.schedule_name}, layer ${lane.name}`,
    when: `${formatSpan(start, end, zone)} ${zone} (${formatOffset(start, zone)})`,
    whenSecond: secondZone === undefined ? '' : `${formatSpan(start, end, secondZone)} ${secondZone}`,
    length: formatExactDuration(end - start),
  };
  if (item.kind === 'gap') {
    return { ...common, title: 'Nobody on duty', badge: 'Gap', group: '', hash: '' };
  }
  const { group, hash } = item.duty.period;
  return {
    ...common,
    title: peopleOf(group).map(names.person).join(', ') || 'Nobody in this group',
    badge: item.duty.override ? 'Override' : '',
    group: names.group(group.group_name),
    hash,
  };
}

/** One sentence for assistive technology. */
export function sentence(item: Description): string {
  return [item.title, item.badge, item.where, item.when, item.length]
    .filter((part) => part !== '')
    .join(', ');
}

/** "Thu 09:00" where the weekday says it all, "Thu 5 Mar 09:00" from a week on. */
export function briefMoment(at: number, now: number, zone: string): string {
  const moment = formatMoment(at, zone, yearAt(now, zone));
  return Math.abs(at - now) < 6 * DAY ? `${moment.slice(0, 3)} ${moment.slice(-5)}` : moment;
}
