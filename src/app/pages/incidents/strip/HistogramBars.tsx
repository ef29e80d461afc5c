import { useId } from 'react';
import type { BinCounts } from '#domain/insight/incidents/table-summary';
import type { BinRange } from './use-brush';

type HistogramBarsProps = {
  counts: BinCounts;
  /** What a bar as high as the drawing stands for. */
  top: number;
  /** In pixels. */
  height: number;
  brushed: BinRange | undefined;
};

/** A bar for each bin, its critical incidents striped at the foot. */
export function HistogramBars({ counts, top, height, brushed }: HistogramBarsProps) {
  const stripes = useId();
  const isBrushed = (bin: number) => brushed === undefined || (brushed.first <= bin && bin <= brushed.last);
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      viewBox={`0 0 ${counts.all.length} ${height}`}
      preserveAspectRatio="none"
      className="histogram"
    >
      <defs>
        {/* Across, because the drawing is stretched to the width that it has. */}
        <pattern id={stripes} width={1} height={4} patternUnits="userSpaceOnUse">
          <rect width={1} height={4} className="critical" />
          <rect width={1} height={1} className="stripe" />
        </pattern>
      </defs>
      {brushed && (
        <rect
          className="brushed"
          x={brushed.first}
          width={brushed.last - brushed.first + 1}
          y="0"
          height={height}
        />
      )}
      {counts.all.map((all, bin) => {
        const bar = (all / top) * (height - 4);
        const critical = ((counts.critical[bin] ?? 0) / top) * (height - 4);
        return (
          // A bin is where it is.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={bin} data-out={!isBrushed(bin) || undefined}>
            <rect x={bin + 0.1} width={0.8} y={height - bar} height={bar - critical} className="others" />
            <rect
              x={bin + 0.1}
              width={0.8}
              y={height - critical}
              height={critical}
              fill={`url(#${stripes})`}
            />
          </g>
        );
      })}
    </svg>
  );
}
