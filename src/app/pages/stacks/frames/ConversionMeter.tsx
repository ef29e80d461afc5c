import { formatCount } from '#domain/text/words';
import { NO_LINE, type UnconvertedReason } from '#symbolication/platforms';
import { type ReactNode, useMemo } from 'react';
import type { ConvertedStack } from './converted-stack';
import { otherWords, ownWords, sharesOf } from './own-frames';
import { isInlined } from './rows';

type ConversionMeterProps = {
  result: ConvertedStack;
  /** Content on the right of the meter. */
  children: ReactNode;
};

/** Share of own frames with sources, reasons for the others, and other counts. */
export function ConversionMeter({ result, children }: ConversionMeterProps) {
  const { own, others } = useMemo(() => sharesOf(result), [result]);
  const missing = useMemo(() => own.flatMap((index) => result.reasons[index] ?? []), [own, result]);
  const reasons = useMemo(() => countedReasons(missing), [missing]);
  const inlined = useMemo(
    () => result.frames.filter((_, index) => isInlined(result.lines, index)).length,
    [result],
  );
  const foreign = useMemo(
    () => otherWords(others.flatMap((index) => result.frames[index] ?? [])),
    [others, result],
  );
  const total = own.length;
  const converted = total - missing.length;
  const withoutLine = missing.filter((reason) => reason === NO_LINE).length;
  const text = ownWords({ own: total, placed: converted, withoutLine });
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {total > 0 && (
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
              className={`h-full forced-color-adjust-none forced-colors:bg-[Highlight] ${missing.length === 0 ? 'bg-good' : 'bg-accent'}`}
              style={{ width: `${Math.floor((100 * converted) / total)}%` }}
            />
          </div>
        )}
        <span className={`text-sm font-semibold ${lookOf(total, converted)}`}>
          {result.frames.length === 0 ? 'The server found no frame' : text}
        </span>
        {foreign !== '' && <span className="text-sm wrap-anywhere text-ink-2">{foreign}</span>}
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

function lookOf(total: number, converted: number): string {
  if (total === 0) return 'text-ink-2';
  if (converted === total) return 'text-good';
  return converted === 0 ? 'text-warn' : 'text-ink';
}

/** Reasons with their counts, most frequent first. */
function countedReasons(reasons: readonly UnconvertedReason[]): [UnconvertedReason, number][] {
  const counts = new Map<UnconvertedReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
