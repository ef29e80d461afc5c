import { useId } from 'react';
import type { BinCounts } from '#domain/insight/incidents/table-summary';
import { BarsFrame } from './BarsFrame';
import type { BinRange } from './use-brush';

type HistogramBarsProps = {
  counts: BinCounts;
  /** Value of a full-height bar. */
  top: number;
  height: number;
  brushed: BinRange | undefined;
};

/** Bar per bin: critical incidents striped at the bottom, warnings ruled above, then the others. */
export function HistogramBars({ counts, top, height, brushed }: HistogramBarsProps) {
  const id = useId();
  const high = (count = 0) => (count / top) * height;
  return (
    <BarsFrame bins={counts.all.length} height={height} brushed={brushed} fills={<SeverityFills id={id} />}>
      {(bin) => {
        const all = high(counts.all[bin]);
        const critical = high(counts.critical[bin]);
        const warning = high(counts.warning[bin]);
        const parts = [
          { fill: 'others', y: height - all, part: all - critical - warning },
          { fill: 'warning', y: height - critical - warning, part: warning },
          { fill: 'critical', y: height - critical, part: critical },
        ] as const;
        return parts.map(({ fill, y, part }) => (
          <rect
            key={fill}
            x={bin + 0.1}
            width={0.8}
            y={y}
            height={Math.max(0, part)}
            fill={`url(#${id}-${fill})`}
          />
        ));
      }}
    </BarsFrame>
  );
}

export function HistogramLegend() {
  const id = useId();
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {(['critical', 'warning', 'others'] as const).map((fill) => (
        <span key={fill} className="inline-flex items-center gap-1">
          <svg width={14} height={10} aria-hidden="true" className="histogram">
            <SeverityFills id={`${id}-${fill}`} />
            <rect width={14} height={10} fill={`url(#${id}-${fill}-${fill})`} />
          </svg>
          <span>{fill === 'others' ? 'other severities' : fill}</span>
        </span>
      ))}
    </span>
  );
}

/** Horizontal patterns, since the chart is stretched. */
function SeverityFills({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-critical`} width={1} height={4} patternUnits="userSpaceOnUse">
        <rect width={1} height={4} className="critical" />
        <rect width={1} height={1} className="stripe" />
      </pattern>
      <pattern id={`${id}-warning`} width={1} height={3} patternUnits="userSpaceOnUse">
        <rect width={1} height={3} className="warning" />
        <rect width={1} height={1} className="rule" />
      </pattern>
      <pattern id={`${id}-others`} width={1} height={4} patternUnits="userSpaceOnUse">
        <rect width={1} height={4} className="others" />
      </pattern>
    </defs>
  );
}
