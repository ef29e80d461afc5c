import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { blocksIn } from '#domain/oncall/month/month-columns';
import { type Interval, overlap } from '#domain/time/interval';
import { formatDate, formatDay } from '#domain/time/format';
import { isoDate, windowOfDays, weekday } from '#domain/time/days';
import { DAY } from '#domain/time/zone';
import { holidayInBrief } from '../model/days-off';
import { type DrawnBlock, type DrawnColumn, type Month } from './month-model';

type MonthTableProps = {
  month: Month;
  rowPx: number;
  /** Accessible name. */
  label: string;
  /** Local midnight of today; undefined on paper. */
  today: number | undefined;
  /** Key of the selected period. */
  selected: string | undefined;
  /** Absent on paper. */
  handlers?: {
    onClick: (event: MouseEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
};

/** Calendar of days by roles: cells for the keyboard and assistive technology, and drawn blocks over them. */
export function MonthTable({ month, rowPx, label, today, selected, handlers }: MonthTableProps) {
  const { columns, days } = month;
  const style = tracksOf(month, rowPx, handlers !== undefined);
  const dates = Array.from({ length: days.count }, (_, index) => days.first + index * DAY);
  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={days.count + 1}
      aria-colcount={columns.length + 1}
      className="month-grid"
      style={style}
      {...handlers}
    >
      <div role="row" className="contents">
        <span role="columnheader" className="month-corner">
          <span className="sr-only">Day</span>
        </span>
        {columns.map((column, index) => (
          <ColumnHead key={keyOfColumn(column)} column={column} index={index} />
        ))}
      </div>
      {dates.map((wall, row) => {
        const day = windowOfDays(wall, 1, days.zone);
        const place = { gridRow: row + 3 };
        const look = {
          'data-weekend': weekday(wall) % 6 === 0 ? '' : undefined,
          'data-monday': weekday(wall) === 1 ? '' : undefined,
          'data-holiday': month.holidays.has(isoDate(wall)) ? '' : undefined,
          'data-today': wall === today ? '' : undefined,
        };
        return (
          <div key={wall} role="row" className="contents">
            <div role="rowheader" className="month-day" style={place} {...look}>
              <DayHead
                wall={wall}
                row={row}
                holiday={month.holidays.get(isoDate(wall))}
                hasButton={handlers !== undefined}
              />
            </div>
            {columns.map((column, index) => (
              <div
                key={keyOfColumn(column)}
                role="gridcell"
                tabIndex={handlers ? -1 : undefined}
                data-cell={`${row}.${index + 1}`}
                data-key={keyIn(column, day)}
                aria-label={`${column.schedule.schedule_name} ${column.roleName}, ${formatDay(wall)}: ${cellInWords(column, day)}`}
                className="month-cell"
                data-first={column.isFirst ? '' : undefined}
                style={{ ...place, gridColumn: index + 2 }}
                {...look}
              />
            ))}
          </div>
        );
      })}
      {columns.map((column, index) => (
        <div
          key={keyOfColumn(column)}
          aria-hidden="true"
          className="pointer-events-none relative"
          style={{ gridColumn: index + 2, gridRow: `3 / span ${days.count}` }}
        >
          {column.placedBlocks.map((block) => (
            <Block
              key={`${block.block.start}.${block.block.kind}`}
              block={block}
              dayCount={days.count}
              selected={selected}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Columns by width, rows by day; on a screen columns keep their min width. */
function tracksOf({ columns, days, datesPx }: Month, rowPx: number, isScreen: boolean): CSSProperties {
  const widths = columns.map(({ widthPx }) => `minmax(${isScreen ? widthPx : 0}px, ${widthPx}fr)`);
  return {
    gridTemplateColumns: `${datesPx}px ${widths.join(' ')}`,
    gridTemplateRows: `auto auto repeat(${days.count}, ${isScreen ? `${rowPx}px` : `minmax(0, ${rowPx}px)`})`,
  };
}

function keyOfColumn({ schedule, role }: DrawnColumn): string {
  return `${schedule.schedule_id}.${role ?? ''}`;
}

function ColumnHead({ column, index }: { column: DrawnColumn; index: number }) {
  const { schedule, roleName, isFirst, span } = column;
  return (
    <>
      {isFirst && (
        <b
          aria-hidden="true"
          className="month-name"
          style={{ gridColumn: `${index + 2} / span ${span}` }}
          title={schedule.schedule_name}
        >
          {schedule.schedule_name}
        </b>
      )}
      <span
        role="columnheader"
        aria-label={`${schedule.schedule_name} ${roleName}`}
        className="month-role"
        data-first={isFirst ? '' : undefined}
        style={{ gridColumn: index + 2 }}
      >
        {roleName}
      </span>
    </>
  );
}

type DayHeadProps = { wall: number; row: number; holiday: readonly string[] | undefined; hasButton: boolean };

/** Date that opens the day as a timeline. */
function DayHead({ wall, row, holiday, hasButton }: DayHeadProps) {
  const [name = '', day = ''] = formatDay(wall).split(' ');
  const text = (
    <>
      <b>{day}</b> {name}{' '}
      {holiday !== undefined && <small title={holiday.join(', ')}>{holidayInBrief(holiday)}</small>}
    </>
  );
  if (!hasButton) return text;
  return (
    <button
      type="button"
      tabIndex={row === 0 ? 0 : -1}
      data-cell={`${row}.0`}
      data-day={wall}
      aria-label={`${[`${name} ${formatDate(wall)}`, ...(holiday ?? [])].join(', ')}: open this day`}
    >
      {text}
    </button>
  );
}

type BlockProps = { block: DrawnBlock; dayCount: number; selected: string | undefined };

function Block({ block: drawn, dayCount, selected }: BlockProps) {
  const { block, names, label, from, isAway, person, key } = drawn;
  const isGap = block.kind === 'gap';
  if (drawn.kind === 'long' && drawn.bottom <= drawn.top) return null;
  if (drawn.kind === 'repeat') return <Turns block={drawn} dayCount={dayCount} />;
  return (
    <div
      data-key={key}
      data-person={person}
      data-short={drawn.kind === 'short' ? '' : undefined}
      data-away={isAway ? '' : undefined}
      data-override={block.kind === 'duty' && block.isOverride ? '' : undefined}
      data-selected={key !== '' && key === selected ? '' : undefined}
      className={isGap ? 'month-gap' : 'month-block face'}
      title={[isGap ? 'Nobody' : names.join(', '), from, isAway ? 'recorded as absent' : '']
        .filter((text) => text !== '')
        .join(', ')}
      style={blockStyle(drawn, dayCount)}
    >
      {label.text}
      {from !== '' && drawn.kind === 'long' && label.text !== '' && !label.isTight && <small>{from}</small>}
      {isAway && drawn.kind === 'long' && label.text !== '' && <small className="text-warn!">absent</small>}
    </div>
  );
}

/** Shifts that are the same every day of a box. */
function Turns({ block, dayCount }: { block: DrawnBlock; dayCount: number }) {
  return (
    <div className="month-turns" style={blockStyle(block, dayCount)}>
      {block.lines.map(({ time, text, person }) => (
        <p key={time}>
          <i aria-hidden="true" data-person={person} className="face" /> <small>{time}</small> {text}
        </p>
      ))}
    </div>
  );
}

/** Place in shares of the column: rows of a sheet shrink to its height. */
function blockStyle(drawn: DrawnBlock, dayCount: number): CSSProperties {
  const share = (days: number) => `${(100 * days) / dayCount}%`;
  if (drawn.kind === 'long') {
    const { top, bottom } = drawn;
    const least = drawn.block.kind === 'gap' ? 16 : 2;
    return { top: `calc(${share(top)} + 1px)`, height: `max(${share(bottom - top)} - 2px, ${least}px)` };
  }
  if (drawn.kind === 'repeat') {
    return { top: `calc(${share(drawn.day)} + 1px)`, height: `calc(${share(drawn.days)} - 2px)` };
  }
  const { day, index, count } = drawn;
  return {
    top: `calc(${share(day)} + 1px)`,
    height: `calc(${share(1)} - 2px)`,
    left: `${(100 * index) / count}%`,
    width: `calc(${100 / count}% - 3px)`,
    right: 'auto',
  };
}

/** Period of a cell: the first of those with most of its day. */
function keyIn({ placedBlocks }: DrawnColumn, day: Interval): string | undefined {
  let [key, most]: [string | undefined, number] = [undefined, 0];
  for (const { block, key: its } of placedBlocks) {
    if (block.end <= day.start || block.start >= day.end) continue;
    const { start, end } = overlap(block, day);
    if (end - start > most) [key, most] = [its, end - start];
  }
  return key;
}

function cellInWords(column: DrawnColumn, day: Interval): string {
  const blocks = blocksIn(column, day);
  const words = blocks.map((block) => {
    const drawnBlock = column.placedBlocks.find((each) => each.block === block);
    if (block.kind === 'gap') return 'nobody';
    const hours = drawnBlock?.kind === 'short' ? ` ${drawnBlock.from}` : '';
    return `${drawnBlock?.names.join(', ') ?? ''}${hours}${drawnBlock?.isAway ? ' (absent)' : ''}`;
  });
  return words.length === 0 ? 'off hours' : words.join(', then ');
}
