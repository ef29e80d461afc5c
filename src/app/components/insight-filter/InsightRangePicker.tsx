import {
  type QuickRange,
  type RangeChoice,
  type InsightRange,
  latestEnd,
  rangeProblem,
  rangeText,
} from '#domain/insight/range';
import { formatMoment } from '#domain/time/format';
import { RangePicker } from '../time/RangePicker';
import { QUICK_WORDS } from './range-words';
import { type InsightFilterState, problemOf } from './use-insight-filter';

/** Names that the picker offers; an address may have any other. */
const OFFERED = ['today', 'this-week', '7d', '28d', '90d', '6-months'] as const satisfies QuickRange[];

const PRESETS = OFFERED.map((name) => [name, QUICK_WORDS[name]] as const);

type InsightRangePickerProps = {
  insight: Pick<InsightFilterState, 'range' | 'choice' | 'zone'>;
  /** True where a range over six months is fetched in parts. */
  isAnyLength?: boolean;
  onRange: (choice: RangeChoice) => void;
};

/** Range of the pages of incidents. */
export function InsightRangePicker({ insight, isAnyLength = false, onRange }: InsightRangePickerProps) {
  const { range, choice, zone } = insight;
  return (
    <RangePicker<QuickRange>
      {...{ choice, zone, onRange }}
      presets={PRESETS}
      text={rangeText(range, zone)}
      window={{ start: range.after, end: range.upTo }}
      problemOf={({ start, end }) =>
        isAnyLength ? undefined : overlongWords({ after: start, upTo: end }, zone)
      }
    />
  );
}

function overlongWords(range: InsightRange, zone: string): string | undefined {
  if (!rangeProblem(range, zone)) return undefined;
  if (range.after <= 0) return 'The start must be after 1 January 1970.';
  if (range.upTo <= range.after) return 'The end must be after the start.';
  return `Longer than six calendar months: from this start at most up to ${formatMoment(latestEnd(range.after, zone), zone)}.`;
}

type RangeProblemProps = {
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'problems'>;
  error: Error | null;
};

/** Problem of the range in the address. */
export function RangeProblem({ insight: { range, zone, problems }, error }: RangeProblemProps) {
  const problem = problemOf(problems, error);
  if (problem?.field !== 'start_time' && problem?.field !== 'end_time' && problem?.field !== 'time_zone') {
    return null;
  }
  return (
    <p role="alert" className="text-sm font-medium text-bad">
      {overlongWords(range, zone) ?? problem.text}
    </p>
  );
}
