import { fillOf, type Fill } from './model';

/** `share` of the cell's width, 0 to 1. */
export type BarPart = { fill: Fill; share: number };

type CellBarProps = {
  /** Id of the table's patterns. */
  patterns: string;
  parts: readonly BarPart[];
  hollow: boolean;
  /** Pixels, or a share of the room. */
  width: number | string;
  /** Place of a reference value, 0 to 1. */
  tick: number | undefined;
};

/** Bar or stacked bar next to a number. A column has one scale; overflow is cut off. */
export function CellBar({ patterns, parts, hollow, width: room, tick }: CellBarProps) {
  const bars = parts.map(({ fill, share }, place) => ({
    fill,
    width: share,
    x: parts.slice(0, place).reduce((sum, part) => sum + part.share, 0),
  }));
  return (
    <svg aria-hidden="true" width={room} height={12} className="cell-bar">
      {bars
        .filter(({ width }) => width > 0)
        .map(({ fill, x, width }) => (
          <rect
            key={fill}
            x={`${x * 100}%`}
            width={`${width * 100}%`}
            y={0.5}
            height={11}
            className="chart-mark"
            data-fill={fill}
            data-hollow={hollow}
            fill={fillOf(patterns, fill, hollow)}
          />
        ))}
      {tick !== undefined && <TickLine at={`${tick * 100}%`} />}
    </svg>
  );
}

export function TickLine({ at }: { at: string }) {
  return <line x1={at} x2={at} y1={0} y2={12} className="tick" />;
}
