import { type ReactNode, useId, useRef } from 'react';
import { QUICK_RANGES, type RangeChoice } from '#domain/insight/quick-range';
import { type InsightRange, latestEnd, rangeProblem, rangeText } from '#domain/insight/range';
import { formatMoment } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { RangeForm } from '../time/RangeForm';
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
          labels={LABELS}
          rule={`Times in ${zone}: From is excluded, To is included. At most six calendar months.`}
          bounds={{ start: range.after, end: range.upTo }}
          zone={zone}
          problemOf={({ start, end }) => wordsFor({ after: start, upTo: end }, zone)}
          overlong={({ start, end }, apply) => {
            const isOverlong = start > 0 && end > latestEnd(start, zone);
            return isOverlong ? overlong?.({ after: start, upTo: end }, apply) : undefined;
          }}
          onApply={({ start, end }) => {
            close();
            onChoice({ kind: 'fixed', from: wallAt(start, zone), to: wallAt(end, zone) });
          }}
        />
      </PopoverBox>
    </div>
  );
}

/** Bounds of a range of triggers. */
const LABELS = ['From', 'To'] as const;

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
