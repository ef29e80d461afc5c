import { type LateCount, lateShare } from '#domain/insight/incidents/late';
import { BarsFrame } from './BarsFrame';
import type { BinRange } from './use-brush';

type LateLineProps = {
  shares: readonly LateCount[];
  /** Share at full height. */
  top: number;
  height: number;
  brushed: BinRange | undefined;
};

/** Line of the share of late incidents: a level per bin with incidents, joined to the one before. */
export function LateLine({ shares, top, height, brushed }: LateLineProps) {
  const y = (bin: number) => {
    const share = lateShare(shares[bin] ?? { late: 0, of: 0 });
    return share === undefined ? undefined : height - 1.5 - (share / top) * (height - 3);
  };
  return (
    <BarsFrame bins={shares.length} height={height} brushed={brushed}>
      {(bin) => {
        const [at, before] = [y(bin), y(bin - 1)];
        if (at === undefined) return null;
        const start = before === undefined ? '' : `M${bin - 0.2} ${before}`;
        return (
          <path className="share" d={`${start}${start === '' ? 'M' : 'L'}${bin + 0.2} ${at}H${bin + 0.8}`} />
        );
      }}
    </BarsFrame>
  );
}
