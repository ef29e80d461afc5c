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
import { earlySeatLines, endInWords, seatLines, type SeatLine } from '../model/seat-lines';
import type { Shifts } from '../model/shifts';

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
  shifts: Shifts;
  daysOff: DaysOff;
  /** Person chosen by the filter. */
  person: string | undefined;
};

/** Row, and whether its group is that of empty roles. */
export type PlacedRow = { row: RowModel; isMissing: boolean };

/** Schedule with its roles at an instant. */
export function wallItem(placed: PlacedRow, present: Present, wording: Wording): WallItem {
  const { row, isMissing } = placed;
  const { schedule } = row;
  const lines = linesAt(placed, present, wording);
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

function linesAt(
  { row, isMissing }: PlacedRow,
  { duty, lines, isClosed }: Present,
  wording: Wording,
): SeatLine[] | undefined {
  if (duty && duty.current !== 'unknown') return seatLines(row, duty, isClosed, { ...wording, lines });
  // The window's own periods know a gap, before anything knows until when.
  if (isMissing) {
    return (
      earlySeatLines(row, wording) ?? seatLines(row, { current: 'nobody', next: 'unknown' }, false, wording)
    );
  }
  return row.schedule.enabled && !duty ? earlySeatLines(row, wording) : undefined;
}

function noteOf({ schedule }: RowModel, { duty, failure }: Present): string {
  if (failure) return `Unknown (${failure.code})`;
  if (duty) return 'Unknown';
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
