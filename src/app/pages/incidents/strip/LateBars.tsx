import { type LateCount, LATE_PARTS, lateShares, noLate } from '#domain/insight/incidents/late';
import { BarsFrame } from './BarsFrame';
import type { BinRange } from './use-brush';

type LateBarsProps = {
  counts: readonly LateCount[];
  /** Share at full height. */
  top: number;
  height: number;
  brushed: BinRange | undefined;
};

/** Shares per bin, from the bottom: never, late, in time. A line joins the shares of late ones. */
export function LateBars({ counts, top, height, brushed }: LateBarsProps) {
  const sharesAt = (bin: number) => lateShares(counts[bin] ?? noLate());
  const y = (share: number) => height - (share / top) * height;
  const lineAt = (bin: number) => {
    const shares = sharesAt(bin);
    return shares && Math.max(1.5, Math.min(height - 1.5, y(shares.never + shares.late)));
  };
  return (
    <BarsFrame bins={counts.length} height={height} brushed={brushed}>
      {(bin) => {
        const shares = sharesAt(bin);
        const [at, before] = [lineAt(bin), lineAt(bin - 1)];
        if (!shares || at === undefined) return null;
        const start = before === undefined ? 'M' : `M${bin - 0.1} ${before}L`;
        const tops = {
          never: shares.never,
          late: shares.never + shares.late,
          within: 1,
        };
        return (
          <>
            {LATE_PARTS.map((part) => (
              <rect
                key={part}
                className={part}
                x={bin + 0.1}
                width={0.8}
                y={y(tops[part])}
                height={Math.max(0, y(tops[part] - shares[part]) - y(tops[part]))}
              />
            ))}
            <path className="share" d={`${start}${bin + 0.1} ${at}H${bin + 0.9}`} />
          </>
        );
      }}
    </BarsFrame>
  );
}
