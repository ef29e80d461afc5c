import type { Id } from '#contract/id';
import type { DaysOff } from '#contract/served/records';
import type { Group } from '#contract/schedule';
import type { DutyLine } from '#domain/duty/duty-lines';
import { type DutyWords, isOver, thenInWords, unknownInWords, whoInWords } from '#domain/duty/words';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { sentenceCase } from '#domain/text/words';
import { dayName, isUnnamedRole, roleName } from '#domain/oncall/words/rule-words';
import { weekday as weekdayOf } from '#domain/time/days';
import { formatDate, formatMoment, formatTime, yearAt } from '#domain/time/format';
import { DAY, wallAt, type UnixSeconds, type ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import type { Present } from '../answer/answers';
import { absenceInWords } from './days-off';

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
  /** "Ann Lee is absent until Fri 27 Nov, 00:00: vacation"; "" for none. */
  absence: string;
  /** "until Fri 09:00", "since 19 Oct", "no end"; "" if unknown. */
  end: string;
  /** "Fri 09:00": the same beneath a head. */
  until: string;
  untilLong: string;
  /** "then Ann Lee"; "" if unknown. */
  next: string;
  /** "Ann Lee", "nobody planned": the same beneath a head. */
  following: string;
  followingLong: string;
  /** "Fri 09:00": start of the next people; "" if unknown. */
  from: string;
  /** "group “B” has no people"; "" unless that is the cause of a gap. */
  reason: string;
};

/** Time and zone of the page, and its words. */
export type SeatWording = {
  at: UnixSeconds;
  zone: ViewerZone;
  directory: Directory;
  /** Absent: no one is marked as away. */
  daysOff?: DaysOff | undefined;
};

/** Lines of a schedule at an instant in words, one per role. */
export function seatLines(lines: readonly DutyLine[], wording: SeatWording): SeatLine[] {
  const { at, zone, directory, daysOff } = wording;
  const order = roleOrder(directory.roles);
  const { person, roles } = directory;
  const brief = { nameOf: person, roles, moment: (instant: UnixSeconds) => clockMoment(instant, at, zone) };
  const year = yearAt(at, zone);
  const long = { ...brief, moment: (instant: UnixSeconds) => formatMoment(instant, zone, year) };
  return lines
    .toSorted((a, b) => order(a.role_id, b.role_id))
    .map((line): SeatLine => {
      const { role_id: role, person_ids: people, isOverride } = line;
      return Object.assign(endOfLine(line, at, zone), followingOf(line, brief, long), {
        role,
        roleName: isUnnamedRole(role, roles) ? '' : roleName(role, roles),
        who: isOver(line) ? 'Ended' : sentenceCaseUnlessName(line, whoInWords(line, brief)),
        people,
        tone: toneOf(line, directory),
        isOverride,
        absence: daysOff ? absenceInWords(people, at, daysOff, { zone, directory }) : '',
        reason: emptyTurnReason(line, directory),
      });
    });
}

/** Next people of a role, or why there are none. */
export function nextInWords({ following, until }: Pick<SeatLine, 'following' | 'until'>): string {
  if (following !== '') return following;
  return until === 'no end' ? 'No hand-off to come' : 'Not known yet';
}

type Follower = Pick<SeatLine, 'from' | 'next' | 'following' | 'followingLong'>;

/** Next people; a gap that nothing ends has nobody planned. */
function followingOf(line: DutyLine, brief: DutyWords, long: DutyWords): Follower {
  if (line.state === 'gap' && line.ends === 'none') {
    const planned = 'nobody planned';
    return { from: '', next: planned, following: planned, followingLong: planned };
  }
  const following = thenInWords(line, brief);
  if (following === '') return { from: '', next: '', following, followingLong: '' };
  const followingLong = `then ${thenInWords(line, long)}`;
  const [first] = line.next;
  if (!first || first.state === 'off hours') return { from: '', next: following, following, followingLong };
  const from = brief.moment(first.start);
  // Otherwise the end has the time.
  const late = first.start === line.ends ? '' : `, from ${from}`;
  return { from, next: `then ${following}${late}`, following, followingLong };
}

/** "Nobody", "Off hours"; names stay as they are written. */
function sentenceCaseUnlessName({ state }: DutyLine, words: string): string {
  return state === 'on call' ? words : sentenceCase(words);
}

function endOfLine(
  { state, begins, ends }: DutyLine,
  at: UnixSeconds,
  zone: ViewerZone,
): Pick<SeatLine, 'end' | 'until' | 'untilLong'> {
  const year = yearAt(at, zone);
  if (ends === 'unknown') return { end: '', until: '', untilLong: '' };
  if (ends !== 'none') {
    const moment = clockMoment(ends, at, zone);
    return { end: `until ${moment}`, until: moment, untilLong: `until ${formatMoment(ends, zone, year)}` };
  }
  if (state === 'on call' || typeof begins !== 'number')
    return { end: 'no end', until: 'no end', untilLong: 'no end' };
  const end = `since ${formatDate(wallAt(begins, zone))}`;
  return { end, until: end, untilLong: `since ${formatMoment(begins, zone, year)}, no end` };
}

/** Reason for an empty turn. */
function emptyTurnReason({ state, cause }: DutyLine, directory: Directory): string {
  if (state !== 'gap' || cause?.kind !== 'emptyGroup') return '';
  const name = directory.group(cause.group);
  return name === '' ? 'the group has no people' : `group “${name}” has no people`;
}

function toneOf({ state, person_ids }: DutyLine, directory: Directory): SeatLine['tone'] {
  if (state === 'gap') return 'missing';
  if (state !== 'on call') return 'closed';
  return person_ids.every(directory.isUnknown) ? 'unknown' : 'plain';
}

/** Marks beside a name, with their explanation. */
export function marksOf({ isOverride, absence = '' }: Partial<SeatLine>): { text: string; title: string }[] {
  return [
    ...(isOverride ? [{ text: 'override', title: '' }] : []),
    ...(absence === '' ? [] : [{ text: 'absent', title: absence }]),
  ];
}

/** People of a group as lines without an end. */
export function linesOfGroup({ members }: Pick<Group, 'members'>): DutyLine[] {
  return members
    .filter(({ person_ids }) => person_ids.length > 0)
    .map(({ role_id, person_ids }): DutyLine => ({
      role_id,
      state: 'on call',
      person_ids,
      start: 0,
      end: 0,
      begins: 'unknown',
      ends: 'unknown',
      unknown: [],
      isOverride: false,
      next: [],
      cause: undefined,
    }));
}

/** Lines of a schedule, or a note in their place. */
export type CardWords = { seats: readonly SeatLine[]; note: string };

export const LOADING = 'Loading who is on call…';

/** "Unknown (Timeout)", "Switched off" or "Loading who is on call…" where no lines are known. */
export function cardWords(
  { lines, isUnknown, failure, known_until }: Present,
  wording: SeatWording,
): CardWords {
  const { at, zone } = wording;
  if (failure) return { seats: [], note: `Unknown (${failure.code})` };
  if (isUnknown) return { seats: [], note: 'Unknown' };
  if (!lines) return { seats: [], note: LOADING };
  if (lines.length > 0 && lines.every(({ state }) => state === 'not known')) {
    const moment = (instant: UnixSeconds) => formatMoment(instant, zone, yearAt(at, zone));
    return { seats: [], note: sentenceCase(unknownInWords({ known_until }, at, { moment })) };
  }
  return { seats: seatLines(lines, wording), note: lines.length === 0 ? 'Switched off' : '' };
}

/** "18:00" on the same day, "Fri 09:00" within six days, "Mon 7 Dec" beyond. */
export function clockMoment(at: UnixSeconds, now: UnixSeconds, zone: ViewerZone): string {
  const [wall, today] = [wallAt(at, zone), wallAt(now, zone)];
  if (Math.floor(wall / DAY) === Math.floor(today / DAY)) return formatTime(wall);
  const weekday = dayName(weekdayOf(wall)).slice(0, 3);
  return `${weekday} ${Math.abs(at - now) < 6 * DAY ? formatTime(wall) : formatDate(wall)}`;
}
