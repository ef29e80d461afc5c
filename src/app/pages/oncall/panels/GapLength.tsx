import type { Whole } from '#domain/oncall/reply/whole-shift';
import { lengthInWords } from '#domain/oncall/words/whole-words';
import { formatLength } from '#domain/time/duration';
import type { Interval } from '#domain/time/interval';
import type { Uncovered } from '#domain/duty/uncovered';

type UncoveredWhyProps = Pick<Uncovered, 'kind'> & {
  why: string;
  remedy: string;
  withRemedy?: boolean;
};

type GapLengthProps = {
  /** Part inside the window, which counts. */
  gap: Interval;
  whole: Whole;
  /** Counted range: "this window", "April 2027". */
  counted: string;
};

/** Length of a gap, and the counted part if the window cuts it. */
export function GapLength({ gap, whole, counted }: GapLengthProps) {
  const isWhole = gap.start === whole.start && gap.end === whole.end;
  return (
    <>
      {lengthInWords(whole, formatLength)}
      {!isWhole && (
        <span className="block text-xs whitespace-normal text-ink-2">
          {formatLength(gap.end - gap.start)} in {counted}
        </span>
      )}
    </>
  );
}

/** Cause of uncovered time, and its remedy. */
export function UncoveredWhy({ kind, why, remedy, withRemedy = false }: UncoveredWhyProps) {
  if (kind === 'expected') return <span className="text-ink-2">{why}</span>;
  return (
    <>
      <b className={kind === 'unknown' ? 'text-warn' : 'text-bad'}>{why}</b>
      {withRemedy && <span className="block text-xs text-ink-2">To fix: {remedy}</span>}
    </>
  );
}
