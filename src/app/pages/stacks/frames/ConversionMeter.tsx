import { formatCount } from '#domain/text/count';
import { useMemo, type ReactNode } from 'react';
import type { UnconvertedReason } from '#domain/stack/platform/unconverted-reason';
import type { ConvertedStack } from '../result/converted-stack';
import { isInlined } from '../result/rows';

type ConversionMeterProps = {
  result: ConvertedStack;
  /** What stands on the right of the meter. */
  children: ReactNode;
};

/** How many frames have their source, and why the others have not. */
export function ConversionMeter({ result, children }: ConversionMeterProps) {
  const total = result.frames.length;
  const converted = useMemo(() => result.frames.filter((frame) => frame.converted).length, [result]);
  const inlined = useMemo(
    () => result.frames.filter((_, index) => isInlined(result.lines, index)).length,
    [result],
  );
  const reasons = useMemo(() => countedReasons(result.reasons), [result]);
  const text = `${formatCount(converted)} of ${formatCount(total)} converted`;
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <div
          role="meter"
          aria-label="Converted frames"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={converted}
          aria-valuetext={text}
          className="h-1.5 w-28 overflow-hidden rounded-full bg-hover forced-colors:h-2.5 forced-colors:border"
        >
          <div
            className={`h-full forced-color-adjust-none forced-colors:bg-[Highlight] ${converted === total ? 'bg-good' : 'bg-accent'}`}
            style={{ width: `${total === 0 ? 0 : Math.floor((100 * converted) / total)}%` }}
          />
        </div>
        <span className="text-sm text-ink-2">{total === 0 ? 'The server found no frame' : text}</span>
        {inlined > 0 && (
          <span className="text-xs text-ink-3">
            with {formatCount(inlined)} inlined frame{inlined === 1 ? '' : 's'}
          </span>
        )}
        {children}
      </div>
      {reasons.length > 0 && (
        <ul aria-label="Why frames are not converted" className="mt-1 text-xs text-ink-3">
          {reasons.map(([{ name, words }, count]) => (
            <li key={name}>
              {formatCount(count)} × <b className="font-semibold text-ink-2">{name}</b>: {words}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Each reason with the number of its frames, the most frequent first. */
function countedReasons(reasons: readonly (UnconvertedReason | null)[]): [UnconvertedReason, number][] {
  const counts = new Map<UnconvertedReason, number>();
  for (const reason of reasons) {
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
