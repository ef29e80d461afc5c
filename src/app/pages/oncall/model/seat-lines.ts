import type { Id } from '#contract/id';
import { isExpected } from '#domain/duty/gap-cause';
import type { NowAndNext } from '#domain/oncall/reply/now-and-next';
import { seatsOf, type Seat } from '#domain/oncall/reply/seats';
import type { DutyLine } from '#domain/duty/duty-lines';
import { emptyRolesOf } from '#domain/duty/role-gaps';
import { type DutyWords, thenInWords, whoInWords } from '#domain/duty/words';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { sentenceCase } from '#domain/text/words';
import { dayName } from '#domain/oncall/words/clock-words';
import { roleName } from '#domain/oncall/words/role-words';
import { weekday as weekdayOf } from '#domain/time/days';
import { formatDate, formatMoment, formatTime, yearAt } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { DAY, wallAt, type UnixSeconds, type ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import { CLOSED } from './now-in-words';
import { laneSeats, NO_ROLE, rolesOf, type SeatFace } from './row-roles';
import { groupAt, type RowModel } from './rows';
import type { Shifts } from './shifts';

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
};

type SeatWording = {
  at: UnixSeconds;
  zone: ViewerZone;
  directory: Directory;
  shifts: Shifts;
  /** Lines by role; undefined if the periods do not suffice. */
  lines?: readonly DutyLine[] | undefined;
};

/** "until Fri 09:00", "since 19 Oct", "no end"; "" if unknown. */
export function endInWords({ until }: Pick<SeatLine, 'until'>): string {
  return until === '' || until.startsWith('since') || until === 'no end' ? until : `until ${until}`;
}

/** Lines by the periods of the window, before the hand-offs are known; undefined without people. */
export function earlySeatLines(row: RowModel, wording: SeatWording): SeatLine[] | undefined {
  const { at } = wording;
  const group = groupAt(row, at);
  if (!group) return undefined;
  const current = { start: at, end: Infinity, group, ends: 'later' } as const;
  const empty = emptyRolesOf(row.schedule, group, at, wording.shifts.reading.accountZone);
  return seatLines(row, { current, next: 'unknown' }, false, wording).filter(
    ({ role, people }) => people.length > 0 || empty.includes(role),
  );
}

/** Lines of a schedule at an instant, one per role. */
export function seatLines(
  row: RowModel,
  duty: Pick<NowAndNext, 'current' | 'next'>,
  isClosed: boolean,
  wording: SeatWording,
): SeatLine[] {
  const { shifts, directory, lines } = wording;
  if (lines && lines.length > 0) return wordedLines(lines, wording);
  const { items } = row.final;
  const roles = rolesOf(row, directory.roles);
  const seats = seatsOf(duty, roles, (at) => shifts.dutiesAt(row.schedule, at));
  const { faces } = laneSeats(items, roles);
  const current = faces[items.findIndex((item) => contains(item, wording.at))];
  return seats.map((seat, index) => lineOf(seat, current?.[index], row, { ...wording, isClosed }));
}

function wordedLines(
  lines: readonly DutyLine[],
  { at, zone, directory }: Pick<SeatWording, 'at' | 'zone' | 'directory'>,
): SeatLine[] {
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

function lineOf(
  seat: Seat,
  face: SeatFace | undefined,
  row: RowModel,
  wording: SeatWording & { isClosed: boolean },
): SeatLine {
  const { at, zone, directory, isClosed } = wording;
  const { role, people, next } = seat;
  const namesOf = (ids: readonly Id[]) => ids.map(directory.person).join(', ') || 'nobody';
  const following = next === undefined ? '' : namesOf(next);
  const moment = (instant: UnixSeconds) => formatMoment(instant, zone, yearAt(at, zone));
  const nobody = isClosed ? CLOSED : 'Nobody';
  return {
    role,
    roleName: role === NO_ROLE ? '' : roleName(role, directory.roles),
    who: people.length === 0 ? nobody : namesOf(people),
    people,
    tone: toneOf(people, isClosed, directory),
    isOverride: face?.isOverride === true,
    ...untilInWords(seat, row, wording),
    following: seat.ends === 'never' && people.length > 0 ? '' : following,
    followingLong: followingInWords(seat, following, moment),
    from: followingStart(seat, at, zone),
  };
}

/** "then Ann Lee, from Thu 26 Nov, 09:00". */
function followingInWords(
  { people, ends, end, nextStart }: Seat,
  following: string,
  moment: (at: UnixSeconds) => string,
): string {
  if (ends === 'never') return people.length === 0 ? 'nobody next within a year' : '';
  if (following === '') return '';
  return `then ${following}${nextStart === undefined || nextStart === end ? '' : `, from ${moment(nextStart)}`}`;
}

function followingStart({ next, nextStart, ends, end }: Seat, at: UnixSeconds, zone: ViewerZone): string {
  const start = nextStart ?? (ends === 'here' ? end : undefined);
  return next === undefined || next.length === 0 || start === undefined ? '' : clockMoment(start, at, zone);
}

function toneOf(people: readonly Id[], isClosed: boolean, directory: Directory): SeatLine['tone'] {
  if (people.length === 0) return isClosed ? 'closed' : 'missing';
  return people.every(directory.isUnknown) ? 'unknown' : 'plain';
}

function untilInWords(
  { people, end, ends }: Seat,
  row: RowModel,
  { at, zone, shifts }: SeatWording,
): Pick<SeatLine, 'until' | 'untilLong'> {
  const year = yearAt(at, zone);
  if (ends === 'never' || !Number.isFinite(end)) {
    const since = people.length === 0 ? gapStart(row, at, shifts) : undefined;
    if (ends !== 'never' && since === undefined) return { until: '', untilLong: '' };
    if (since === undefined) return { until: 'no end', untilLong: 'no upcoming hand-off' };
    return {
      until: `since ${formatDate(wallAt(since, zone))}`,
      untilLong: `since ${formatMoment(since, zone, year)}, no end`,
    };
  }
  const brief = clockMoment(end, at, zone);
  const later = ends === 'later' ? ' or later' : '';
  return { until: `${brief}${later}`, untilLong: `until ${formatMoment(end, zone, year)}${later}` };
}

/** Start of an unexpected gap, if that is known. */
function gapStart(row: RowModel, at: UnixSeconds, shifts: Shifts): UnixSeconds | undefined {
  const item = row.final.items.find((each) => contains(each, at));
  if (item?.kind !== 'gap' || isExpected(item)) return undefined;
  const whole = shifts.whole({ item, row, lane: row.final });
  return whole.begins === 'here' ? whole.start : undefined;
}

/** "18:00" on the same day, "Fri 09:00" within six days, "Mon 7 Dec" beyond. */
export function clockMoment(at: UnixSeconds, now: UnixSeconds, zone: ViewerZone): string {
  const [wall, today] = [wallAt(at, zone), wallAt(now, zone)];
  if (Math.floor(wall / DAY) === Math.floor(today / DAY)) return formatTime(wall);
  const weekday = dayName(weekdayOf(wall)).slice(0, 3);
  return `${weekday} ${Math.abs(at - now) < 6 * DAY ? formatTime(wall) : formatDate(wall)}`;
}
