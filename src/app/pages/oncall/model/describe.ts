import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { type Gap, isExpected } from '#domain/oncall/explain/gap-cause';
import { peopleOf } from '#domain/oncall/reply/timeline';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { noRole, peopleInWords } from '#domain/oncall/words/role-words';
import { lengthInWords, spanInWords } from '#domain/oncall/words/whole-words';
import { formatMoment, formatZone, yearAt } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import { causeInWords } from '#domain/oncall/words/gap-words';
import type { Directory } from '../../../api/names/directory-of';
import type { Zones } from '../../../url/zone';
import type { PlacedItem } from './rows';

/** Zone of the rotas, and zone of the times on the page. */
type CauseZones = { accountZone: string; zone: string };

/** An item in words: the same for tooltip, panel and screen reader. */
export type Description = {
  title: string;
  /** The same with roles: "Ann Lee (Primary), no Secondary". */
  who: string;
  /** "Override" and the like; "" where there is nothing to say. */
  badge: string;
  where: string;
  /** The whole shift, not cut to the window, in the page's zone; with the zone's name and offset. */
  when: string;
  /** The same in the second zone, "" without one. */
  whenSecond: string;
  length: string;
  /** The cause of a gap; the roles that nobody is in while somebody is on duty; "" without either. */
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
    when: `${spanInWords(whole, item.kind, { zone })} ${formatZone(zone, whole.start)}`,
    whenSecond:
      secondZone === undefined ? '' : `${spanInWords(whole, item.kind, { zone: secondZone })} ${secondZone}`,
    length: lengthInWords(whole),
  };
  if (item.kind === 'gap') {
    return {
      ...common,
      title: NOBODY,
      who: NOBODY,
      badge: isExpected(item) ? 'Expected gap' : 'Gap',
      cause: causeOf?.(item, row.schedule) ?? '',
      group: '',
      hash: '',
    };
  }
  const { group, hash } = item.duty.period;
  const { person: nameOf, roles } = directory;
  return {
    ...common,
    title: peopleOf(group).map(nameOf).join(', ') || EMPTY,
    who: peopleInWords(group, item.emptyRoles, { nameOf, roles }) || EMPTY,
    badge: item.duty.override ? 'Override' : '',
    cause: item.emptyRoles.map((role) => noRole(role, roles)).join(', '),
    group: directory.group(group.group_name),
    hash,
  };
}

const NOBODY = 'Nobody on duty';
const EMPTY = 'Nobody in this group';

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

/** Words for the causes of gaps, with the names of a directory. */
export function causeWords({ group, roles }: Directory, { accountZone, zone }: CauseZones): CauseOf {
  return ({ cause }, schedule) =>
    causeInWords(cause, { schedule, zone: accountZone, shownZone: zone, groupNameOf: group, roles });
}

export function useCauseWords(directory: Directory, { accountZone, zone }: CauseZones): CauseOf {
  return useMemo(() => causeWords(directory, { accountZone, zone }), [directory, accountZone, zone]);
}

/** "97.8 %"; never rounded up to a 100 % that is not true. */
export function shareText(part: number): string {
  if (part === 1) return '100 %';
  return `${(Math.floor(part * 1000) / 10).toFixed(1)} %`;
}

export function teamName({ team_id: id }: Schedule, { team }: Directory): string {
  return id === 0 ? 'no team' : team(id);
}
