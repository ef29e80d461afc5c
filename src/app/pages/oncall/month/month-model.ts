import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { monthColumns, type MonthBlock, type MonthColumn } from '#domain/oncall/month/month-columns';
import {
  hoursOf,
  placeBlocks,
  type MonthDays,
  type PlacedBlock,
  timeOfDay,
  unusualStart,
  type UsualHandOff,
  usualHandOff,
  withRepeats,
} from '#domain/oncall/month/month-layout';
import { peopleIn } from '#domain/oncall/reply/schedule-people';
import { roleName } from '#domain/oncall/words/role-words';
import type { DaysOff } from '#contract/served/days-off';
import { isAwayIn } from '#domain/plan/absent';
import { isoDate } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import type { AccountZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import type { PersonColours } from '../../../data/person-colours';
import { paperPx } from './paper-font';
import { holidayNames } from '../model/days-off';
import { itemKey, type RowModel } from '../model/rows';
import {
  type Label,
  labelOf,
  leastPx,
  type ShortNames,
  shortNames,
  type TurnLine,
  turnLines,
  turnsPx,
} from './month-labels';

/** Rows of schedules as a calendar of days, drawn for a width. */
export type Month = {
  columns: readonly DrawnColumn[];
  days: MonthDays;
  usual: UsualHandOff | undefined;
  /** Names by date. */
  holidays: ReadonlyMap<string, readonly string[]>;
  /** Width of the column of dates. */
  datesPx: number;
  /** Width below which names are cut. */
  leastPx: number;
};

export type DrawnColumn = MonthColumn & {
  roleName: string;
  /** True for the first column of a schedule, and the number of its columns. */
  isFirst: boolean;
  span: number;
  /** Min width in pixels, and share of the rest. */
  widthPx: number;
  placedBlocks: readonly DrawnBlock[];
};

/** Line of a box with the look of its person. */
type DrawnLine = Omit<TurnLine, 'person'> & { person: number | undefined };

export type DrawnBlock = PlacedBlock & {
  /** Key of the period in the address. */
  key: string;
  names: readonly string[];
  label: Label;
  /** Start of a duty, unless it is the usual one, "from 18:00"; hours of one within a day. */
  from: string;
  /** Shifts of each day in a box. */
  lines: readonly DrawnLine[];
  /** True if one of the people is recorded as absent during the block. */
  isAway: boolean;
  /** Look of the first person; undefined for a gap. */
  person: number | undefined;
};

export type MonthContext = {
  window: Interval;
  accountZone: AccountZone;
  days: MonthDays;
  directory: Directory;
  colours: PersonColours;
  daysOff: DaysOff;
};

/** Room of a calendar in pixels; `fontPx` of a sheet of paper, where names stay whole. */
type Room = { widthPx: number; rowPx: number; fontPx?: number | undefined };

/** Width of the column of dates: alone, with names of holidays, on paper. */
const DATES_PX = 76;
const HOLIDAYS_PX = 150;
export const PAPER_DATES_PX = 58;

export function drawMonth(rows: readonly RowModel[], context: MonthContext, room: Room): Month {
  const { window, accountZone, days, directory } = context;
  const byId = new Map(rows.map((row) => [row.schedule, row]));
  const columns = monthColumns(
    rows.map(({ schedule }) => schedule),
    window,
    accountZone,
  );
  const usual = usualHandOff(columns, days);
  const names = new Map<Schedule, ShortNames>();
  const shortOf = (schedule: Schedule) => {
    const short = names.get(schedule) ?? shortNames(peopleIn(schedule).map(directory.person));
    names.set(schedule, short);
    return short;
  };
  const { fontPx, rowPx } = room;
  const placed = columns.map(({ blocks }) => {
    const all = placeBlocks(blocks, days);
    if (fontPx === undefined) return all;
    return withRepeats(all, days, (box) => turnsPx(box.turns.length, fontPx) <= box.days * rowPx);
  });
  const weights = columns.map((column, index) => {
    const blocks = placed[index] ?? [];
    if (fontPx === undefined) return weightOf(blocks);
    const isAlone = columns.every((other) => other === column || other.schedule !== column.schedule);
    const short = shortOf(column.schedule);
    const width = (block: PlacedBlock) => leastPx(block, directory.person, short, { rowPx, fontPx });
    return Math.max(headPx(column, isAlone, directory), ...blocks.map(width));
  });
  const dates = new Set(Array.from({ length: days.count }, (_, day) => isoDate(days.first + day * DAY)));
  const holidays = holidayNames(context.daysOff.holidays.filter(({ date }) => dates.has(date)));
  const screenDatesPx = holidays.size > 0 ? HOLIDAYS_PX : DATES_PX;
  const datesPx = fontPx === undefined ? screenDatesPx : PAPER_DATES_PX;
  const free = room.widthPx - datesPx - weights.reduce((sum, weight) => sum + weight, 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scale = free > 0 || fontPx !== undefined ? 1 + free / total : 1;
  const drawnColumns = columns.map((column, index): DrawnColumn => {
    const { schedule, role } = column;
    const short = shortOf(schedule);
    const widthPx = (weights[index] ?? 0) * scale;
    const row = byId.get(schedule);
    return Object.assign({}, column, {
      roleName: role === undefined ? '' : roleName(role, directory.roles),
      isFirst: columns[index - 1]?.schedule !== schedule,
      span: columns.filter((other) => other.schedule === schedule).length,
      widthPx,
      placedBlocks: (placed[index] ?? []).map((block) => {
        const people = peopleOf(block.block);
        const start = unusualStart(block, days, usual);
        const hours = hoursOf(block, days);
        const from = hours ?? (start === undefined ? '' : `from ${start}`);
        return Object.assign({}, block, {
          key: row ? keyOf(row, block.block) : '',
          names: people.map(directory.person),
          label: labelOf(block, people.map(directory.person), short, {
            ...room,
            widthPx,
            hasFrom: start !== undefined,
            hours,
          }),
          from,
          lines:
            block.kind === 'repeat'
              ? turnLines(block.turns, directory.person, short, (at) => timeOfDay(at, days)).map(
                  ({ time, text, person }) => ({
                    time,
                    text,
                    person: person === undefined ? undefined : context.colours(person),
                  }),
                )
              : [],
          isAway: isAwayIn(people, block.block, context.daysOff.absences),
          person: people[0] === undefined ? undefined : context.colours(people[0]),
        });
      }),
    });
  });
  return { columns: drawnColumns, days, usual, holidays, datesPx, leastPx: total + datesPx };
}

const BOLD = 1.1;
const HEAD_EDGE_PX = 6;

/** Min width of the head of a column of a sheet: its role, and the longest word of the schedule if it has no other. */
function headPx({ schedule, role }: MonthColumn, isAlone: boolean, { roles }: Directory): number {
  const words = isAlone ? schedule.schedule_name.split(/[\s-]/) : [];
  const widths = words.map((word) => paperPx(word) * BOLD);
  return Math.max(role === undefined ? 0 : paperPx(roleName(role, roles)), ...widths) + HEAD_EDGE_PX;
}

/** Width that names need: a whole one, or several side by side. */
function weightOf(placed: readonly PlacedBlock[]): number {
  const most = Math.max(1, ...placed.map((block) => (block.kind === 'short' ? block.count : 1)));
  return most === 1 ? 96 : Math.min(most, 4) * 52;
}

function peopleOf(block: MonthBlock): readonly Id[] {
  return block.kind === 'duty' ? block.people : [];
}

/** Key of the period or gap that a block starts with. */
function keyOf({ id, final }: RowModel, { start, end }: Interval): string {
  const item = final.items.find((each) => each.start < end && each.end > start);
  return item ? itemKey(id, 'final', item.start) : '';
}
