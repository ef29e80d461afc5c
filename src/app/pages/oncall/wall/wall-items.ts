import type { DaysOff } from '#contract/days-off';
import type { RoleName } from '#contract/names';
import { addTo } from '#domain/collections/multimap';
import { roleInText } from '#domain/oncall/words/role-words';
import { listed, sentenceCase } from '#domain/text/words';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import type { Present } from '../answer/use-present';
import { teamName } from '../model/describe';
import { absenceInWords } from '../model/days-off';
import type { RowModel } from '../model/rows';
import { endInWords, seatLines, type SeatLine } from '../model/seat-lines';

/** Role on a card. */
export type WallSeat = Pick<SeatLine, 'role' | 'roleName' | 'who' | 'tone'> & {
  /** "override", "absent". */
  tags: readonly string[];
  /** "until Fri 09:00". */
  end: string;
  /** "then Ann Lee". */
  next: string;
  isHighlighted: boolean;
};

/** Schedule on a wall. */
export type WallItem = {
  id: string;
  name: string;
  team: string;
  seats: readonly WallSeat[];
  /** Empty roles that should not be; none = a plain card. */
  holes: readonly Hole[];
  /** Text instead of seats: "Disabled". */
  note: string;
};

/** Empty roles with the same end, on a red card: "Nobody secondary"; "Nobody on call" for all roles. */
type Hole = { roles: string; end: string; next: string };

type Wording = {
  at: UnixSeconds;
  zone: ViewerZone;
  directory: Directory;
  daysOff: DaysOff;
  /** Person chosen by the filter. */
  person: string | undefined;
};

/** Row, and whether its group is that of empty roles. */
export type PlacedRow = { row: RowModel; isMissing: boolean };

/** Schedule with its roles at an instant. */
export function wallItem({ row, isMissing }: PlacedRow, present: Present, wording: Wording): WallItem {
  const { schedule } = row;
  const lines = schedule.enabled && present.lines ? seatLines(present.lines, wording) : undefined;
  const seats = lines?.map((line) => seatOf(line, wording)) ?? [];
  return {
    id: row.id,
    name: schedule.schedule_name,
    team: teamName(schedule, wording.directory),
    seats,
    holes: isMissing ? holesOf(seats, wording.directory.roles) : [],
    note: lines ? '' : noteOf(row, present),
  };
}

function noteOf({ schedule }: RowModel, { isUnknown, failure }: Present): string {
  if (failure) return `Unknown (${failure.code})`;
  if (isUnknown) return 'Unknown';
  return schedule.enabled ? 'Loading…' : 'Disabled';
}

function seatOf(line: SeatLine, { at, zone, directory, daysOff, person }: Wording): WallSeat {
  const { role, roleName, who, tone, people } = line;
  const isAbsent = absenceInWords(people, at, daysOff, { zone, directory }) !== '';
  return {
    role,
    roleName,
    who,
    tone,
    tags: [...(line.isOverride ? ['override'] : []), ...(isAbsent ? ['absent'] : [])],
    end: endInWords(line),
    next: nextInWords(line),
    isHighlighted: people.some((id) => String(id) === person),
  };
}

/** "then Ann Lee"; "then Ann Lee, from Mon 09:00" after a time without anybody. */
function nextInWords({ following, from, until }: SeatLine): string {
  if (following === '') return '';
  if (following.startsWith('off hours')) return following;
  return `then ${following}${from === '' || from === until ? '' : `, from ${from}`}`;
}

/** Empty roles of a schedule, those with the same end and the same next people together. */
function holesOf(seats: readonly WallSeat[], roles: readonly RoleName[]): Hole[] {
  const alike = new Map<string, WallSeat[]>();
  for (const seat of seats) if (seat.tone === 'missing') addTo(alike, `${seat.end}\n${seat.next}`, seat);
  return [...alike.values()].map((group) => {
    const names = group.flatMap(({ role, roleName }) => (roleName === '' ? [] : roleInText(role, roles)));
    const { end = '', next = '' } = group[0] ?? {};
    const isAll = group.length === seats.length;
    return { roles: isAll ? 'on call' : listed(names), end, next: holeNext(next) };
  });
}

/** "Then Ann Lee", "Nobody planned". */
function holeNext(next: string): string {
  return next === 'then nobody' ? 'Nobody planned' : sentenceCase(next);
}

/** "Primary Ann Lee": people of a schedule beside its empty roles. */
export function othersOf({ seats }: WallItem): string[] {
  return seats
    .filter(({ tone }) => tone === 'plain' || tone === 'unknown')
    .map(({ roleName, who }) => (roleName === '' ? who : `${roleName} ${who}`));
}
