import type { RoleName } from '#contract/names';
import { addTo } from '#domain/collections/multimap';
import { roleInText } from '#domain/oncall/words/role-words';
import { listed, sentenceCase } from '#domain/text/words';
import type { Present } from '../answer/use-present';
import { teamName } from '../model/describe';
import type { RowModel } from '../model/rows';
import { cardWords, type SeatLine, type SeatWording } from '../model/seat-lines';

/** Schedule on a wall. */
export type WallItem = {
  id: string;
  name: string;
  team: string;
  seats: readonly SeatLine[];
  /** Empty roles that should not be; none = a plain card. */
  holes: readonly Hole[];
  /** Text instead of seats: "Switched off". */
  note: string;
  /** True in a set that leads, or in the viewer's teams. */
  isLead: boolean;
};

/** Empty roles with the same end, on a red card: "Nobody secondary"; "Nobody on call" for all roles. */
type Hole = { roles: string; end: string; next: string };

/** Row, whether its group is that of empty roles, and whether it belongs to the one that leads. */
export type PlacedRow = { row: RowModel; isMissing: boolean; isLead: boolean };

/** Schedule with its roles at an instant. */
export function wallItem(
  { row, isMissing, isLead }: PlacedRow,
  present: Present,
  wording: SeatWording,
): WallItem {
  const { schedule } = row;
  const { seats, note } = cardWords(present, wording);
  return {
    id: row.id,
    name: schedule.schedule_name,
    team: teamName(schedule, wording.directory),
    seats,
    holes: isMissing ? holesOf(seats, wording.directory.roles) : [],
    note,
    isLead,
  };
}

/** Empty roles of a schedule, those with the same end and the same next people together. */
function holesOf(seats: readonly SeatLine[], roles: readonly RoleName[]): Hole[] {
  const alike = new Map<string, SeatLine[]>();
  for (const seat of seats) if (seat.tone === 'missing') addTo(alike, `${seat.end}\n${seat.next}`, seat);
  return [...alike.values()].map((group) => {
    const names = group.flatMap(({ role, roleName }) => (roleName === '' ? [] : roleInText(role, roles)));
    const { end = '', next = '' } = group[0] ?? {};
    const isAll = group.length === seats.length;
    return { roles: isAll ? 'on call' : listed(names), end, next: sentenceCase(next) };
  });
}

/** "Primary Ann Lee": people of a schedule beside its empty roles. */
export function othersOf({ seats }: WallItem): string[] {
  return seats
    .filter(({ tone }) => tone === 'plain' || tone === 'unknown')
    .map(({ roleName, who }) => (roleName === '' ? who : `${roleName} ${who}`));
}
