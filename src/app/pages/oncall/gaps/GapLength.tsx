import type { Whole } from '#domain/oncall/reply/whole-shift';
import { lengthInWords } from '#domain/oncall/words/whole-words';
import { formatLength } from '#domain/time/duration';
import type { Interval } from '#domain/time/interval';

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
