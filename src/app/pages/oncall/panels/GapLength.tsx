import type { Whole } from '#domain/oncall/reply/whole-shift';
import { lengthInWords } from '#domain/oncall/words/whole-words';
import { formatLength } from '#domain/time/duration';
import type { Interval } from '#domain/time/interval';
import type { Uncovered } from '#domain/oncall/review/uncovered';

type UncoveredWhyProps = Pick<Uncovered, 'kind'> & {
  why: string;
  remedy: string;
  withRemedy?: boolean;
};

type GapLengthProps = {
  /** As far as the window has it: what is counted. */
  gap: Interval;
  whole: Whole;
  /** What counts: "this window", "April 2027". */
  counted: string;
};

/** How long a gap is; and, where the window cuts it, how much of it counts. */
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

/** The cause of uncovered time, and what would change it. */
export function UncoveredWhy({ kind, why, remedy, withRemedy = false }: UncoveredWhyProps) {
  if (kind === 'expected') return <span className="text-ink-2">expected: {why}</span>;
  return (
    <>
      <b className={kind === 'unknown' ? 'text-warn' : 'text-bad'}>{why}</b>
      {withRemedy && <span className="block text-xs text-ink-2">would close it: {remedy}</span>}
    </>
  );
}
