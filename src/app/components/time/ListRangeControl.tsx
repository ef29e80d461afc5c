import { Suspense, useId, useRef } from 'react';
import { LIST_SPAN_NAMES, type ListRange } from '#address/lists/list-range';
import { formatSpan } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useKeys } from '../../hooks/use-keys';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { Segmented } from '../../ui/Segmented';
import { lazyPart } from '../states/lazy-part';
import type { Bounds } from './RangeForm';

const RangeForm = lazyPart(() => import('./RangeForm'), 'RangeForm');

type ListRangeControlProps = {
  range: ListRange;
  /** Instants of the range; the end is not included. */
  bounds: Bounds;
  zone: string;
  /** Longest range in seconds; absent: any. */
  maxSeconds?: number;
  onRange: (range: ListRange) => void;
};

const LABELS = ['From', 'Up to'] as const;
const DAY_SECONDS = 86_400;

/** Range of a list: the last hours or days, or two times in the zone of the page, with steps to its neighbours. */
export function ListRangeControl({ range, bounds, zone, maxSeconds, onRange }: ListRangeControlProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const isFixed = range.kind === 'fixed';
  const apply = ({ start, end }: Bounds) =>
    onRange({ kind: 'fixed', from: wallAt(start, zone), to: wallAt(end, zone) });
  const step = (by: -1 | 1) => {
    const length = (bounds.end - bounds.start) * by;
    if (by < 0 || isFixed) apply({ start: bounds.start + length, end: bounds.end + length });
  };
  useKeys({ '[': () => step(-1), ']': () => step(1) });
  const problemOf = ({ start, end }: Bounds) => {
    if (start < 0) return 'The start must be after 1 January 1970.';
    if (end <= start) return 'The end must be after the start.';
    const isLong = maxSeconds !== undefined && end - start > maxSeconds;
    return isLong ? `The range must have at most ${Math.floor(maxSeconds / DAY_SECONDS)} days.` : undefined;
  };
  const fixed = isFixed ? formatSpan(bounds.start, bounds.end, zone) : 'From – to';
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1">
      <Button aria-label="Range before" title="Back by the length of the range ([)" onClick={() => step(-1)}>
        ◀
      </Button>
      <Segmented<string>
        label="Range"
        value={isFixed ? 'fixed' : range.span}
        options={LIST_SPAN_NAMES.map((span) => ({ value: span, label: span.replace(/(\d+)/, '$1 ') }))}
        onChange={(name) => {
          const span = LIST_SPAN_NAMES.find((one) => one === name);
          if (span) onRange({ kind: 'last', span });
        }}
      />
      <Button
        aria-label="Range after"
        title="Forward by the length of the range (])"
        disabled={!isFixed}
        onClick={() => step(1)}
      >
        ▶
      </Button>
      <Button popoverTarget={id} aria-label={`Times: ${fixed}`} className="min-w-0">
        <span className={`truncate ${isFixed ? 'font-semibold' : ''}`}>{fixed}</span>
        <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox ref={popover} id={id} label="Times" className="w-96 p-3">
        <Suspense fallback={<p className="h-52 text-sm text-ink-3">Loading…</p>}>
          <RangeForm
            labels={LABELS}
            rule={`From the first time up to the second, which is not included, in ${zone}.`}
            {...{ bounds, zone, problemOf }}
            onApply={(next) => {
              popover.current?.hidePopover();
              apply(next);
            }}
          />
        </Suspense>
      </PopoverBox>
    </div>
  );
}
