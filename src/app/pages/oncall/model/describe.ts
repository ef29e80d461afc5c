import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { Uncovered } from '#domain/duty/uncovered';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { noRole, peopleInWords } from '#domain/oncall/words/rule-words';
import { hasEnds, knownPart, lengthInWords, spanInWords } from '#domain/oncall/words/span-words';
import { formatLength, formatDate, formatZone } from '#domain/time/format';
import { wallAt, type AccountZone, type ViewerZone } from '#domain/time/zone';
import { causeInWords } from '#domain/oncall/words/gap-words';
import type { Directory } from '../../../api/names/directory-of';
import { useIsOffline } from '../../../api/reached';
import type { Zones } from '#address/zone';
import { type PlacedItem, spanOf } from './rows';

/** Title of an answer for now; without a server it is of its last answer. */
export function useTitleOfNow(): string {
  return useIsOffline() ? 'On call' : 'On call now';
}

/** Zone of the rotas, and zone of the times on the page. */
type CauseZones = { accountZone: AccountZone; zone: ViewerZone };

/** Item in words: the same in tooltip, panel and screen reader. */
export type Description = {
  title: string;
  /** Names with roles: "Ann Lee (Primary), no Secondary". */
  who: string;
  /** Kind, such as "Override"; "" for ordinary shifts. */
  badge: string;
  where: string;
  /** Whole shift in the zone of the page, not cut to the window; with the zone's name and offset. */
  when: string;
  /** Same in the second zone; "" without one. */
  whenSecond: string;
  length: string;
  /** Cause of a gap, or the empty roles; "" without either. */
  cause: string;
  group: string;
};

/** Names and zones of descriptions. */
export type Wording = Zones & { directory: Directory; causeOf?: CauseOf | undefined };

/** Cause of a gap in words. */
export type CauseOf = (gap: Uncovered, schedule: Schedule) => string;

export function describeItem(
  { item, row, lane }: PlacedItem,
  { directory, zone, secondZone, causeOf }: Wording,
): Description {
  const span = spanOf(item);
  const common = {
    where:
      lane.layer === 'final'
        ? row.schedule.schedule_name
        : `${row.schedule.schedule_name}, layer ${lane.name}`,
    when: `${spanInWords(span, item.kind, { zone })} ${formatZone(zone, span.start)}`,
    whenSecond:
      secondZone === undefined ? '' : `${spanInWords(span, item.kind, { zone: secondZone })} ${secondZone}`,
    length: lengthInWords(span),
  };
  if (item.kind === 'gap') {
    return {
      ...common,
      title: NOBODY_ON_CALL,
      who: NOBODY_ON_CALL,
      badge: item.time.kind === 'expected' ? 'Off hours' : 'Gap',
      cause: causeOf?.(item.time, row.schedule) ?? '',
      group: '',
    };
  }
  const { group } = item;
  const { person: nameOf, roles } = directory;
  return {
    ...common,
    title: peopleOf(group).map(nameOf).join(', ') || EMPTY,
    who: peopleInWords(group, item.emptyRoles, { nameOf, roles }) || EMPTY,
    badge: item.isOverride ? 'Override' : '',
    cause: item.emptyRoles.map((role) => noRole(role, roles)).join(', '),
    group: directory.group(group.group_name),
  };
}

const NOBODY_ON_CALL = 'Nobody on call';
const EMPTY = 'Nobody in this group';

/** Label of a gap on the time axis: "Nobody for 3 d", "Nobody since 19 Oct, no end". */
export function gapLabel(time: Uncovered, zone: ViewerZone): string {
  const { kind, begins, ends } = time;
  if (kind === 'expected' && ends !== 'none') return 'Off hours';
  const since = typeof begins === 'number' ? ` since ${formatDate(wallAt(begins, zone))}` : '';
  if (kind === 'expected') return `Ended${since}`;
  if (ends === 'none') return `Nobody${since}, no end`;
  const { start, end } = knownPart(time);
  return `Nobody for ${hasEnds(time) ? '' : '≥ '}${formatLength(end - start)}`;
}

/** Sentence for assistive technology. */
export function sentence(item: Description): string {
  return [item.title, item.badge, item.where, item.when, item.cause, item.length]
    .filter((part) => part !== '')
    .join(', ');
}

export function causeWords({ group, roles }: Directory, { accountZone, zone }: CauseZones): CauseOf {
  return (gap, schedule) =>
    causeInWords(gap, {
      schedule,
      accountZone,
      zone,
      groupNameOf: group,
      roles,
    });
}

export function useCauseWords(directory: Directory, { accountZone, zone }: CauseZones): CauseOf {
  return useMemo(() => causeWords(directory, { accountZone, zone }), [directory, accountZone, zone]);
}

/** "97.8 %"; never rounded up to 100 %. */
export function shareText(part: number): string {
  if (part === 1 || part === 0) return `${part * 100} %`;
  return `${(Math.floor(part * 1000) / 10).toFixed(1)} %`;
}

export function teamName({ team_id: id }: Schedule, { team }: Directory): string {
  return id === 0 ? '' : team(id);
}
