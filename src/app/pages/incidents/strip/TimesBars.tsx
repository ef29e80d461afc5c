import type { Distribution } from '#domain/insight/incidents/table-summary';
import { BarsFrame } from './BarsFrame';
import type { BinRange } from './use-brush';

/** Min number of values for a meaningful percentile; fewer are outlined. */
const FEW = 5;

type TimesBarsProps = {
  times: readonly Distribution[];
  /** Seconds of a full-height bar. */
  top: number;
  height: number;
  brushed: BinRange | undefined;
};

/** Bar per bin from p50, the thick base line, to p90. */
export function TimesBars({ times, top, height, brushed }: TimesBarsProps) {
  const y = (seconds: number) => height - (seconds / top) * height;
  return (
    <BarsFrame bins={times.length} height={height} brushed={brushed}>
      {(bin) => {
        const { count = 0, percentiles: [p50, p90] = [] } = times[bin] ?? {};
        if (p50 === undefined || p90 === undefined) return null;
        return (
          <>
            <rect
              className="spread"
              data-hollow={count < FEW || undefined}
              x={bin + 0.2}
              width={0.6}
              y={y(p90)}
              height={Math.max(1, y(p50) - y(p90))}
            />
            <rect className="median" x={bin + 0.1} width={0.8} y={Math.max(0, y(p50) - 2)} height={3} />
          </>
        );
      }}
    </BarsFrame>
  );
}

export function TimesLegend() {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      <span className="inline-flex items-center gap-1">
        <svg width={14} height={12} aria-hidden="true" className="histogram">
          <rect className="spread" x={2} y={0} width={10} height={11} />
          <rect className="median" y={9} width={14} height={3} />
        </svg>
        <span>p50, up to p90</span>
      </span>
      <span className="inline-flex items-center gap-1">
        <svg width={14} height={12} aria-hidden="true" className="histogram">
          <rect className="spread" data-hollow x={2} y={1} width={10} height={10} />
        </svg>
        <span>fewer than {FEW}</span>
      </span>
    </span>
  );
}
