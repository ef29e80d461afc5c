import { type ReactNode, useId, useRef, useState } from 'react';
import { QUICK_RANGES, type RangeChoice } from '#domain/insight/quick-range';
import { type InsightRange, latestEnd, rangeProblem, rangeText } from '#domain/insight/range';
import { formatMoment } from '#domain/time/format';
import {
  type NoTime,
  type PasteContext,
  type PastedTime,
  readPastedTime,
} from '#domain/time/pasted/pasted-time';
import { instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { textOfInstant } from '../time/clocks';
import { TimeTextField } from '../time/TimeTextField';
import { FieldNote } from './FieldNote';
import { QUICK_WORDS } from './range-words';
import type { FilterProblem } from './use-insight-filter';

/** Fallback for a range longer than one request allows; `apply` uses the range anyway. */
export type OverlongOffer = (range: InsightRange, apply: () => void) => ReactNode;

type RangeControlProps = {
  choice: RangeChoice;
  range: InsightRange;
  zone: string;
  onChoice: (choice: RangeChoice) => void;
  onStep: (by: -1 | 1) => void;
  overlong?: OverlongOffer | undefined;
};

/** Range control: steps back and forward, named ranges, and two times in the zone of the page. */
export function RangeControl({ choice, range, zone, onChoice, onStep, overlong }: RangeControlProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const close = () => popover.current?.hidePopover();
  const text = rangeText(range, zone);
  const name = choice.kind === 'quick' ? `${QUICK_WORDS[choice.name]} ` : '';
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Button
        aria-label="Range before"
        title="Back by the length of the range ([)"
        onClick={() => onStep(-1)}
      >
        ◀
      </Button>
      <Button popoverTarget={id} aria-label={`Range: ${name}${text}`} className="min-w-0 font-semibold">
        {name && <span className="font-normal text-ink-2 max-sm:hidden">{name}</span>}
        <span className="truncate">{text}</span>
        <span aria-hidden="true">▾</span>
      </Button>
      <Button
        aria-label="Range after"
        title="Forward by the length of the range (])"
        onClick={() => onStep(1)}
      >
        ▶
      </Button>
      <PopoverBox ref={popover} id={id} className="w-96 p-3" keepsState>
        <div role="group" aria-label="Ranges by name" className="mb-3 grid grid-cols-3 gap-1">
          {QUICK_RANGES.map((name) => {
            const selected = choice.kind === 'quick' && choice.name === name;
            return (
              <Button
                key={name}
                look={selected ? 'pressed' : 'plain'}
                aria-pressed={selected}
                className="px-1 text-xs"
                onClick={() => {
                  close();
                  onChoice({ kind: 'quick', name });
                }}
              >
                {QUICK_WORDS[name]}
              </Button>
            );
          })}
        </div>
        <RangeForm
          key={`${choice.kind === 'quick' ? choice.name : `${choice.from} ${choice.to}`} ${zone}`}
          {...{ range, zone, onChoice, overlong }}
          onDone={close}
        />
      </PopoverBox>
    </div>
  );
}

type RangeFormProps = Omit<RangeControlProps, 'choice' | 'onStep'> & { onDone: () => void };

/** Typed start and end, checked before a request is sent. */
function RangeForm({ range, zone, onChoice, overlong, onDone }: RangeFormProps) {
  const id = useId();
  const now = useNow();
  const [from, setFrom] = useState(() => textOfInstant(toMinute(range.after), zone));
  const [to, setTo] = useState(() => textOfInstant(toMinute(range.upTo), zone));
  const after = readMinute(from, { zone, now });
  const upTo = readMinute(to, { zone, now });
  const typed =
    after.kind === 'time' && upTo.kind === 'time' ? { after: after.instant, upTo: upTo.instant } : undefined;
  const problem = typed ? wordsFor(typed, zone) : unreadWords(after, upTo);
  const isOverlong = typed !== undefined && typed.after > 0 && typed.upTo > latestEnd(typed.after, zone);

  function apply() {
    if (!typed) return;
    onDone();
    onChoice({ kind: 'fixed', from: wallAt(typed.after, zone), to: wallAt(typed.upTo, zone) });
  }

  return (
    <form
      aria-label="Range from and to"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) apply();
      }}
    >
      <div className="grid gap-2">
        {(
          [
            ['After', 'Day of the start', from, after, setFrom],
            ['Up to and including', 'Day of the end', to, upTo, setTo],
          ] as const
        ).map(([label, calendarLabel, text, time, onText]) => (
          <TimeTextField
            key={label}
            {...{ label, calendarLabel, text, time, zone, now, onText }}
            invalid={problem !== undefined}
            describedBy={id}
          />
        ))}
      </div>
      <FieldNote
        id={id}
        problem={problem}
        rule={`Triggered after the first moment, up to and including the second, in ${zone}. At most six calendar months.`}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button look="primary" type="submit" disabled={problem !== undefined}>
          Show this range
        </Button>
        {isOverlong && typed && overlong?.(typed, apply)}
      </div>
    </form>
  );
}

// Addresses store the range by the wall clock, to the minute.
const toMinute = (instant: UnixSeconds): UnixSeconds => Math.floor(instant / 60) * 60;

function readMinute(text: string, context: PasteContext): PastedTime | NoTime {
  const time = readPastedTime(text, context);
  if (time.kind === 'none') return time;
  return { ...time, instant: instantAt(wallAt(toMinute(time.instant), context.zone), context.zone) };
}

function unreadWords(after: PastedTime | NoTime, upTo: PastedTime | NoTime): string {
  if (after.kind === 'none') return `Start: ${after.why}`;
  return upTo.kind === 'none' ? `End: ${upTo.why}` : '';
}

function wordsFor(range: InsightRange, zone: string): string | undefined {
  const problem = rangeProblem(range, zone);
  if (!problem) return undefined;
  if (range.after <= 0) return 'The start must be after 1 January 1970.';
  if (range.upTo <= range.after) return 'The end must be after the start.';
  return `Longer than six calendar months: from this start at most up to ${formatMoment(latestEnd(range.after, zone), zone)}.`;
}

type RangeProblemProps = { range: InsightRange; zone: string; problem: FilterProblem | undefined };

/** Problem of the range in the address. */
export function RangeProblem({ range, zone, problem }: RangeProblemProps) {
  if (problem?.field !== 'start_time' && problem?.field !== 'end_time' && problem?.field !== 'time_zone') {
    return null;
  }
  return (
    <p role="alert" className="mb-2 text-sm font-medium text-bad">
      {wordsFor(range, zone) ?? problem.text}
    </p>
  );
}
