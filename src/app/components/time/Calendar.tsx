import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { addMonths, isoDate, startOfDay, startOfMonth, startOfWeek } from '#domain/time/days';
import { formatDate, formatDay } from '#domain/time/format';
import { DAY, WEEK, type WallSeconds } from '#domain/time/zone';
import { Button } from '../../ui/Button';
import { decisionInWords, formatInFull, formInWords } from '#domain/time/pasted-words';
import type { NoTime, PastedTime } from '#domain/time/pasted';
import { Icon } from '../../ui/Icon';
import { PopoverBox } from '../../ui/PopoverBox';

type CalendarProps = {
  /** Selected day, any time in it; gets the focus first, otherwise today. */
  day: WallSeconds | undefined;
  today: WallSeconds;
  /** Receives local midnight of the day. */
  onPick: (day: WallSeconds) => void;
};

const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

// Years that an address can contain.
const FIRST_DAY = Date.UTC(1970, 0, 1) / 1000;
const LAST_DAY = Date.UTC(2199, 11, 31) / 1000;

/** Month of days after the WAI-ARIA date picker dialog: one tab stop, arrow keys inside. */
export function Calendar({ day, today, onPick }: CalendarProps) {
  const id = useId();
  const selected = day === undefined ? undefined : startOfDay(day);
  const [focused, setFocused] = useState(selected ?? startOfDay(today));
  const grid = useRef<HTMLTableElement>(null);
  const moveTo = (next: WallSeconds) => setFocused(Math.min(Math.max(next, FIRST_DAY), LAST_DAY));
  useEffect(() => {
    // Keeps the focus elsewhere in the box: on a month button for another press, on a text field.
    const active = document.activeElement;
    if (!grid.current?.contains(active) && grid.current?.closest('[popover]')?.contains(active)) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function onKeyDown(event: KeyboardEvent) {
    const next = movedBy(event.key, event.shiftKey, focused);
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  }

  const [, month] = formatDate(focused).split(' ');
  const step = (label: string, sign: string, months: number) => (
    <Button look="quiet" aria-label={label} title={label} onClick={() => moveTo(addMonths(focused, months))}>
      {sign}
    </Button>
  );
  return (
    <div className="w-64">
      <div className="mb-1 flex items-center">
        {step('Year before', '«', -12)}
        {step('Month before', '‹', -1)}
        <h2 id={id} aria-live="polite" className="grow text-center">
          {month} {isoDate(focused).slice(0, 4)}
        </h2>
        {step('Month after', '›', 1)}
        {step('Year after', '»', 12)}
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as the pattern has it
        role="grid"
        aria-labelledby={id}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-collapse text-center text-sm tabular-nums"
      >
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((name) => (
              <th key={name} scope="col" abbr={name} className="py-1 text-xs font-medium text-ink-3">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focused).map((days) => (
            <tr key={days[0]}>
              {days.map((wall) => (
                <td key={wall} aria-selected={wall === selected} className="p-0">
                  <DayButton
                    wall={wall}
                    month={focused}
                    selected={wall === selected}
                    isToday={wall === startOfDay(today)}
                    tabIndex={wall === focused ? 0 : -1}
                    onPick={onPick}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayButtonProps = {
  wall: WallSeconds;
  /** Any time in the visible month; days of other months are paler. */
  month: WallSeconds;
  selected: boolean;
  isToday: boolean;
  tabIndex: number;
  onPick: (day: WallSeconds) => void;
};

function DayButton({ wall, month, selected, isToday, tabIndex, onPick }: DayButtonProps) {
  const inMonth = isoDate(wall).slice(0, 7) === isoDate(month).slice(0, 7);
  const tone = inMonth ? 'text-ink' : 'text-ink-3';
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-day={wall}
      aria-label={`${formatDay(wall).slice(0, 3)} ${formatDate(wall)} ${isoDate(wall).slice(0, 4)}`}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onPick(wall)}
      className={`h-8 w-full rounded-md border hover:bg-hover ${isToday ? 'border-accent font-semibold' : 'border-transparent'} ${selected ? 'bg-accent-soft font-semibold text-accent' : tone}`}
    >
      {Number(isoDate(wall).slice(8))}
    </button>
  );
}

/** Day that a key moves to; undefined for other keys. */
function movedBy(key: string, shift: boolean, from: WallSeconds): WallSeconds | undefined {
  const months = shift ? 12 : 1;
  const moved: Record<string, WallSeconds> = {
    ArrowLeft: from - DAY,
    ArrowRight: from + DAY,
    ArrowUp: from - WEEK,
    ArrowDown: from + WEEK,
    Home: startOfWeek(from),
    End: startOfWeek(from) + 6 * DAY,
    PageUp: addMonths(from, -months),
    PageDown: addMonths(from, months),
  };
  return moved[key];
}

/** Six weeks from Monday that include the whole month, so that every month has the same height. */
function weeksOf(wall: WallSeconds): WallSeconds[][] {
  const monday = startOfWeek(startOfMonth(wall));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => monday + week * WEEK + day * DAY),
  );
}

type TimeNoteProps = {
  time: PastedTime | NoTime;
  zone: string;
  /** True once the user confirms the text: only then is it an error. */
  entered: boolean;
};

type CalendarButtonProps = {
  label: string;
  day: WallSeconds | undefined;
  today: WallSeconds;
  /** Receives local midnight of the day. */
  onPick: (day: WallSeconds) => void;
  className?: string;
};

export function CalendarButton({ label, onPick, className = '', ...days }: CalendarButtonProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button popoverTarget={id} aria-label={label} title={label} className={`px-1.5 ${className}`}>
        <Icon name="calendar" />
      </Button>
      <PopoverBox ref={box} id={id} label={label} className="p-3">
        <Calendar
          {...days}
          onPick={(day) => {
            box.current?.hidePopover();
            onPick(day);
          }}
        />
      </PopoverBox>
    </>
  );
}

/** Parsed form of a typed time, or the reason why it was not parsed. */
export function TimeNote({ time, zone, entered }: TimeNoteProps) {
  if (time.kind === 'none') {
    return (
      <p
        role={entered ? 'alert' : undefined}
        className={`text-xs wrap-anywhere ${entered ? 'font-medium text-bad' : 'text-ink-2'}`}
      >
        {time.why}
      </p>
    );
  }
  const decision = decisionInWords(time);
  return (
    <div role="status" className="text-xs">
      <p className="text-sm font-semibold text-ink">{formatInFull(time.instant, zone)}</p>
      <p className="text-ink-3">{formInWords(time)}</p>
      {decision !== '' && <p className="mt-1 text-warn">{decision}</p>}
    </div>
  );
}
