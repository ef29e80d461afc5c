import { useId, useRef, useState } from 'react';
import { type RangeChoice, rangeBeside } from '#domain/insight/range';
import { addMonths, isoDate, parseIsoDate, startOfMonth } from '#domain/time/days';
import { formatDate, formatTime } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY, instantAt, wallAt, type WallSeconds } from '#domain/time/zone';
import { useKeys } from '../../hooks/use-keys';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { PopoverBox } from '../../ui/PopoverBox';

type RangePickerProps<Name extends string> = {
  choice: RangeChoice<Name>;
  /** Names that the page offers, with their words. */
  presets: readonly (readonly [Name, string])[];
  /** The range in words. */
  text: string;
  /** Instants that the choice means now; the end is not included. */
  window: Interval;
  zone: string;
  /** Days only, or only whole months up to the present one; absent: times of day too. */
  of?: 'days' | 'months';
  problemOf?: (window: Interval) => string | undefined;
  onRange: (choice: RangeChoice<Name>) => void;
};

/** Range of a page: steps by its own length ([ and ]), names, months, and two days or times. */
export function RangePicker<Name extends string>(props: RangePickerProps<Name>) {
  const { choice, presets, text, window, zone, of, onRange } = props;
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const thisMonth = startOfMonth(wallAt(useNow(), zone));
  const neighbour = (by: -1 | 1) => rangeBeside({ after: window.start, upTo: window.end }, by, zone);
  const isLast = of === 'months' && wallAt(window.end, zone) > thisMonth;
  const fix = (from: WallSeconds, to: WallSeconds) => onRange({ kind: 'fixed', from, to });
  const step = (by: -1 | 1) => {
    const { after, upTo } = neighbour(by);
    if (by < 0 || !isLast) fix(wallAt(after, zone), wallAt(upTo, zone));
  };
  useKeys({ '[': () => step(-1), ']': () => step(1) });
  const close = () => popover.current?.hidePopover();
  const name = choice.kind === 'quick' && presets.find(([one]) => one === choice.name)?.[1];
  const from = wallAt(window.start, zone);
  const isMonth = from === startOfMonth(from) && wallAt(window.end, zone) === addMonths(from, 1);
  const months = Array.from({ length: 12 }, (_, place) => addMonths(thisMonth, place - 11));
  return (
    <div className="inline-flex min-w-0 items-center">
      <Button
        aria-label="Range before"
        title="Back by the length of the range ([)"
        className="rounded-r-none border-r-0"
        onClick={() => step(-1)}
      >
        ◀
      </Button>
      <Button
        popoverTarget={id}
        aria-label={`Range: ${name && name !== text ? `${name}, ` : ''}${text}`}
        className="min-w-0 rounded-none font-semibold"
      >
        <span className="truncate">{text}</span>
        <span aria-hidden="true">▾</span>
      </Button>
      <Button
        aria-label="Range after"
        title="Forward by the length of the range (])"
        className="rounded-l-none border-l-0"
        disabled={isLast}
        onClick={() => step(1)}
      >
        ▶
      </Button>
      <PopoverBox ref={popover} id={id} label="Range" className="w-112 max-w-[calc(100vw-1rem)] p-3">
        <div className="flex gap-3 max-sm:flex-col">
          {presets.length > 0 && (
            <div
              role="group"
              aria-label="Ranges by name"
              className="flex flex-col gap-1 max-sm:flex-row max-sm:flex-wrap"
            >
              {presets.map(([preset, words]) => {
                const isChosen = choice.kind === 'quick' && choice.name === preset;
                return (
                  <Button
                    key={preset}
                    look={isChosen ? 'pressed' : 'quiet'}
                    aria-pressed={isChosen}
                    className="justify-start! max-md:h-11"
                    onClick={() => {
                      close();
                      onRange({ kind: 'quick', name: preset });
                    }}
                  >
                    {words}
                  </Button>
                );
              })}
            </div>
          )}
          <div className="min-w-0 grow">
            <div role="group" aria-label="Months" className="grid grid-cols-4 gap-1">
              {months.map((month) => {
                const isChosen = choice.kind === 'fixed' && isMonth && from === month;
                const [, words = ''] = formatDate(month).split(' ');
                return (
                  <Button
                    key={month}
                    look={isChosen ? 'pressed' : 'quiet'}
                    aria-pressed={isChosen}
                    aria-label={`${words} ${isoDate(month).slice(0, 4)}`}
                    className="max-md:h-11"
                    onClick={() => {
                      close();
                      fix(month, addMonths(month, 1));
                    }}
                  >
                    {words}
                  </Button>
                );
              })}
            </div>
            {of !== 'months' && (
              <RangeForm
                {...props}
                onApply={(range) => {
                  close();
                  fix(range.from, range.to);
                }}
              />
            )}
          </div>
        </div>
      </PopoverBox>
    </div>
  );
}

type RangeFormProps = Pick<RangePickerProps<string>, 'choice' | 'window' | 'zone' | 'of' | 'problemOf'> & {
  onApply: (range: { from: WallSeconds; to: WallSeconds }) => void;
};

type Typed = { day: string; time: string };

/** First and last day, each with a time of day if a fixed range has one. A time can be pasted in any form. */
function RangeForm({ choice, window, zone, of, problemOf, onApply }: RangeFormProps) {
  const now = useNow();
  const id = useId();
  const [first, setFirst] = useState(() => typedOf(choice, wallAt(window.start, zone), 0));
  const [last, setLast] = useState(() => typedOf(choice, wallAt(window.end, zone), DAY));
  const from = typedWall(first, 0);
  const to = typedWall(last, DAY);
  const range = from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
  const problem = range
    ? problemOf?.({ start: instantAt(range.from, zone), end: instantAt(range.to, zone) })
    : 'The end must be after the start.';
  async function paste(text: string, onTyped: (typed: Typed) => void) {
    const { readPastedTime } = await import('#domain/time/pasted');
    const time = readPastedTime(text, { zone, now });
    if (time.kind === 'time') {
      const wall = wallAt(time.instant, zone);
      onTyped({ day: isoDate(wall), time: formatTime(wall) });
    }
  }
  return (
    <form
      aria-label="Range from and to"
      className="mt-3 grid gap-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (range && problem === undefined) onApply(range);
      }}
    >
      {(
        [
          ['From', first, setFirst],
          ['To', last, setLast],
        ] as const
      ).map(([label, typed, onTyped]) => (
        <div
          key={label}
          className="flex items-center gap-1"
          onPaste={(event) => {
            event.preventDefault();
            void paste(event.clipboardData.getData('text'), onTyped);
          }}
        >
          <span aria-hidden="true" className="w-10 flex-none text-ink-2">
            {label}
          </span>
          <Field
            type="date"
            aria-label={label}
            aria-describedby={id}
            aria-invalid={problem !== undefined}
            min="1970-01-02"
            max="2199-12-31"
            value={typed.day}
            onChange={({ target }) => onTyped({ ...typed, day: target.value })}
            className="min-w-0 grow"
          />
          {of === undefined && (
            <Field
              type="time"
              aria-label={`${label}, time of day`}
              value={typed.time}
              onChange={({ target }) => onTyped({ ...typed, time: target.value })}
              className="w-24"
            />
          )}
        </div>
      ))}
      <div className="flex items-center gap-2">
        <p id={id} role="alert" className="min-w-0 grow text-xs text-bad">
          {problem}
        </p>
        <Button look="primary" type="submit" disabled={problem !== undefined} className="max-md:h-11">
          Show
        </Button>
      </div>
    </form>
  );
}

/** @param whole seconds after which a day without a time ends. */
function typedOf({ kind }: RangeChoice<string>, wall: WallSeconds, whole: number): Typed {
  if (wall % DAY === 0) return { day: isoDate(wall - whole), time: '' };
  return { day: isoDate(wall), time: kind === 'quick' ? '' : formatTime(wall) };
}

function typedWall({ day, time }: Typed, whole: number): WallSeconds | undefined {
  const date = parseIsoDate(day);
  if (date === undefined || date < DAY) return undefined;
  if (time === '') return date + whole;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return date + hours * 3600 + minutes * 60;
}
