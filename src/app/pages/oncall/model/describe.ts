import type { Schedule } from '#contract/schedule';
import { isExpected, type Gap } from '#domain/oncall/explain/gap-cause';
import { peopleOf } from '#domain/oncall/reply/timeline';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { formatExactDuration } from '#domain/time/duration';
import { formatMoment, formatZone, formatSpan, yearAt } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import type { Zones } from '../../../url/zone';
import type { PlacedItem, TimelineItem } from './rows';

/** An item in words: the same for tooltip, panel and screen reader. */
export type Description = {
  title: string;
  /** "Override" and the like; "" where there is nothing to say. */
  badge: string;
  where: string;
  /** The whole shift, not cut to the window, in the page's zone; with the zone's name and offset. */
  when: string;
  /** The same in the second zone, "" without one. */
  whenSecond: string;
  length: string;
  /** Why nobody is on duty; "" where somebody is. */
  cause: string;
  group: string;
  hash: string;
};

/** The names and zones that descriptions use. */
export type Wording = Zones & { directory: Directory; causeOf?: CauseOf | undefined };

/** Why a gap of a schedule is there, in words. */
export type CauseOf = (gap: Gap, schedule: Schedule) => string;

export function describeItem(
  { item, row, lane }: PlacedItem,
  whole: Whole,
  { directory, zone, secondZone, causeOf }: Wording,
): Description {
  const common = {
    where:
      lane.layer === 'final'
        ? row.schedule.schedule_name
        : `${row.schedule.schedule_name}, layer ${lane.name}`,
    when: `${spanInWords(whole, item.kind, zone)} ${formatZone(zone, whole.start)}`,
    whenSecond: secondZone === undefined ? '' : `${spanInWords(whole, item.kind, secondZone)} ${secondZone}`,
    length: lengthInWords(whole),
  };
  if (item.kind === 'gap') {
    return {
      ...common,
      title: 'Nobody on duty',
      badge: isExpected(item) ? 'Expected gap' : 'Gap',
      cause: causeOf?.(item, row.schedule) ?? '',
      group: '',
      hash: '',
    };
  }
  const { group, hash } = item.duty.period;
  return {
    ...common,
    title: peopleOf(group).map(directory.person).join(', ') || 'Nobody in this group',
    badge: item.duty.override ? 'Override' : '',
    cause: '',
    group: directory.group(group.group_name),
    hash,
  };
}

/** "Fri 20 Nov 2026, 20:00 – Mon 23 Nov 2026, 20:00"; an unknown end, or none, reads so. */
function spanInWords(whole: Whole, kind: TimelineItem['kind'], zone: string): string {
  if (whole.begins === 'here' && whole.ends === 'here') return formatSpan(whole.start, whole.end, zone);
  return `${beginningInWords(whole, zone)} – ${endInWords(whole, kind, zone)}`;
}

export function beginningInWords({ start, begins }: Whole, zone: string): string {
  if (begins === 'never') return 'no beginning';
  return begins === 'here' ? formatMoment(start, zone) : `${formatMoment(start, zone)} or earlier`;
}

export function endInWords({ end, ends }: Whole, kind: TimelineItem['kind'], zone: string): string {
  if (ends === 'never') return kind === 'gap' ? 'nobody scheduled' : 'no upcoming hand-off';
  return ends === 'here' ? formatMoment(end, zone) : `${formatMoment(end, zone)} or later`;
}

function lengthInWords({ start, end, begins, ends }: Whole): string {
  if (begins === 'never') return ends === 'never' ? 'always' : 'no beginning';
  if (ends === 'never') return 'no end';
  const length = formatExactDuration(end - start);
  return begins === 'here' && ends === 'here' ? length : `at least ${length}`;
}

/** One sentence for assistive technology. */
export function sentence(item: Description): string {
  return [item.title, item.badge, item.where, item.when, item.cause, item.length]
    .filter((part) => part !== '')
    .join(', ');
}

/** "Thu 09:00" where the weekday says it all, "Thu 5 Mar, 09:00" from a week on. */
export function briefMoment(at: number, now: number, zone: string): string {
  const moment = formatMoment(at, zone, yearAt(now, zone));
  return Math.abs(at - now) < 6 * DAY ? `${moment.slice(0, 3)} ${moment.slice(-5)}` : moment;
}
