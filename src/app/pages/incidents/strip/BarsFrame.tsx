import type { ReactNode } from 'react';
import type { BinRange } from './use-brush';

type BarsFrameProps = {
  bins: number;
  /** In pixels. */
  height: number;
  brushed: BinRange | undefined;
  /** What the bars are filled with. */
  fills?: ReactNode;
  /** What is drawn of a bin, which is one wide. */
  children: (bin: number) => ReactNode;
};

/** A drawing with a bar for each bin, stretched to the width that it has; the brushed bins stand out. */
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
