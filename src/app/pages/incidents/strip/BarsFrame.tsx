import type { ReactNode } from 'react';
import type { BinRange } from './use-brush';

type BarsFrameProps = {
  bins: number;
  height: number;
  brushed: BinRange | undefined;
  /** Fill patterns of the bars. */
  fills?: ReactNode;
  /** Content of a bin of width 1. */
  children: (bin: number) => ReactNode;
};

/** Bar chart stretched to its width; brushed bins are highlighted. */
export function BarsFrame({ bins, height, brushed, fills, children }: BarsFrameProps) {
  const isBrushed = (bin: number) => brushed === undefined || (brushed.first <= bin && bin <= brushed.last);
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      viewBox={`0 0 ${bins} ${height}`}
      preserveAspectRatio="none"
      className="histogram"
    >
      {fills}
      {brushed && (
        <rect
          className="brushed"
          x={brushed.first}
          width={brushed.last - brushed.first + 1}
          y="0"
          height={height}
        />
      )}
      {Array.from({ length: bins }, (_, bin) => (
        <g key={bin} data-out={!isBrushed(bin) || undefined}>
          {children(bin)}
        </g>
      ))}
    </svg>
  );
}
