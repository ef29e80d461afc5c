import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';
import { NO_ROLE, type DutyLine } from '#domain/duty/duty-lines';
import { type DutyWords, thenInWords, whoInWords } from '#domain/duty/words';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { sentenceCase } from '#domain/text/words';
import { dayName } from '#domain/oncall/words/clock-words';
import { roleName } from '#domain/oncall/words/role-words';
import { weekday as weekdayOf } from '#domain/time/days';
import { formatDate, formatMoment, formatTime, yearAt } from '#domain/time/format';
import { DAY, wallAt, type UnixSeconds, type ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';

/** A role of a schedule in words. */
export type SeatLine = {
  role: Id;
  /** "Primary"; "" for a schedule without named roles. */
  roleName: string;
  who: string;
  people: readonly Id[];
  /** `missing`: an empty role. `closed`: outside the hours of the schedule. `unknown`: only people without a record. */
  tone: 'plain' | 'missing' | 'closed' | 'unknown';
  isOverride: boolean;
  /** "Fri 09:00"; "since 19 Oct" for a gap without an end. */
  until: string;
  untilLong: string;
  /** "Ann Lee", "nobody"; "" if unknown. */
  following: string;
  followingLong: string;
  /** "Fri 09:00": start of the next people; "" if unknown. */
  from: string;
  /** "group “B” has no people"; "" unless that is the cause of a gap. */
  reason: string;
};

type SeatWording = { at: UnixSeconds; zone: ViewerZone; directory: Directory };

/** "until Fri 09:00", "since 19 Oct", "no end"; "" if unknown. */
export function endInWords({ until }: Pick<SeatLine, 'until'>): string {
  return until === '' || until.startsWith('since') || until === 'no end' ? until : `until ${until}`;
}

/** Lines of a schedule at an instant in words, one per role. */
export function seatLines(lines: readonly DutyLine[], { at, zone, directory }: SeatWording): SeatLine[] {
  const order = roleOrder(directory.roles);
  const { person, roles } = directory;
  const brief = { nameOf: person, roles, moment: (instant: UnixSeconds) => clockMoment(instant, at, zone) };
  const year = yearAt(at, zone);
  const long = { ...brief, moment: (instant: UnixSeconds) => formatMoment(instant, zone, year) };
  return lines
    .toSorted((a, b) => order(a.role, b.role))
    .map((line): SeatLine => {
      const { role, state, people, isOverride, next } = line;
      const [first] = next;
      return Object.assign(endOfLine(line, at, zone), followingOf(line, brief, long), {
        role,
        roleName: role === NO_ROLE ? '' : roleName(role, roles),
        who: sentenceCaseUnlessName(line, whoInWords(line, brief)),
        people,
        tone: toneOf(people, state === 'off hours', directory),
        isOverride,
        reason: reasonOf(line, directory),
        from: first && first.state !== 'off hours' ? clockMoment(first.from, at, zone) : '',
      });
    });
}

/** Next people; a gap that nothing ends has nobody planned. */
function followingOf(
  line: DutyLine,
  brief: DutyWords,
  long: DutyWords,
): Pick<SeatLine, 'following' | 'followingLong'> {
  if (line.state === 'gap' && line.until === 'none') {
    return { following: 'nobody', followingLong: 'nobody planned' };
  }
  const words = thenInWords(line, long);
  return { following: thenInWords(line, brief), followingLong: words === '' ? '' : `then ${words}` };
}

/** "Nobody", "Off hours"; names stay as they are written. */
function sentenceCaseUnlessName({ state }: DutyLine, words: string): string {
  return state === 'on call' ? words : sentenceCase(words);
}

function endOfLine(
  { state, since, until }: DutyLine,
  at: UnixSeconds,
  zone: ViewerZone,
): Pick<SeatLine, 'until' | 'untilLong'> {
  const year = yearAt(at, zone);
  if (until === 'unknown') return { until: '', untilLong: '' };
  if (until !== 'none') {
    return { until: clockMoment(until, at, zone), untilLong: `until ${formatMoment(until, zone, year)}` };
  }
  if (state !== 'gap' || since === undefined) return { until: 'no end', untilLong: 'no end' };
  return {
    until: `since ${formatDate(wallAt(since, zone))}`,
    untilLong: `since ${formatMoment(since, zone, year)}, no end`,
  };
}

/** Reason for an empty turn. */
function reasonOf({ state, cause }: DutyLine, directory: Directory): string {
  if (state !== 'gap' || cause?.kind !== 'emptyGroup') return '';
  const name = directory.group(cause.group);
  return name === '' ? 'the group has no people' : `group “${name}” has no people`;
}

function toneOf(people: readonly Id[], isClosed: boolean, directory: Directory): SeatLine['tone'] {
  if (people.length === 0) return isClosed ? 'closed' : 'missing';
  return people.every(directory.isUnknown) ? 'unknown' : 'plain';
}

/** People of lines, and the roles that they leave empty. */
export function seatsOfLines(lines: readonly DutyLine[]): {
  group: Pick<Group, 'members'>;
  emptyRoles: Id[];
} {
  return {
    group: { members: lines.map(({ role, people }) => ({ role_id: role, person_ids: [...people] })) },
    emptyRoles: lines.flatMap(({ role, state }) => (state === 'gap' ? [role] : [])),
  };
}

/** "18:00" on the same day, "Fri 09:00" within six days, "Mon 7 Dec" beyond. */
export function clockMoment(at: UnixSeconds, now: UnixSeconds, zone: ViewerZone): string {
  const [wall, today] = [wallAt(at, zone), wallAt(now, zone)];
  if (Math.floor(wall / DAY) === Math.floor(today / DAY)) return formatTime(wall);
  const weekday = dayName(weekdayOf(wall)).slice(0, 3);
  return `${weekday} ${Math.abs(at - now) < 6 * DAY ? formatTime(wall) : formatDate(wall)}`;
}
