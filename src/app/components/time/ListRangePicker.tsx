import { LIST_SPAN_NAMES, type ListRange } from '#address/lists';
import { formatSpan, yearAt } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { RangePicker } from './RangePicker';

type ListRangePickerProps = {
  choice: ListRange;
  window: Interval;
  zone: string;
  /** Longest range in seconds; absent: any. */
  maxSeconds?: number;
  onRange: (range: ListRange) => void;
};

const LIST_SPAN_WORDS = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '14d': 'Last 14 days',
  '28d': 'Last 28 days',
} as const;

const PRESETS = LIST_SPAN_NAMES.map((name) => [name, LIST_SPAN_WORDS[name]] as const);

const floorMinute = (at: UnixSeconds) => at - (at % 60);

/** Range of a list that follows the present, or is fixed. */
export function ListRangePicker({ maxSeconds, ...props }: ListRangePickerProps) {
  const { choice, window, zone } = props;
  return (
    <RangePicker
      {...props}
      presets={PRESETS}
      text={
        choice.kind === 'quick'
          ? LIST_SPAN_WORDS[choice.name]
          : formatSpan(window.start, window.end, zone, yearAt(window.end, zone))
      }
      window={{ start: floorMinute(window.start), end: floorMinute(window.end) }}
      problemOf={({ start, end }) =>
        maxSeconds !== undefined && end - start > maxSeconds
          ? `The range must have at most ${Math.floor(maxSeconds / DAY)} days.`
          : undefined
      }
    />
  );
}
