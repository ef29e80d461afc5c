type CellBarProps = {
  /** Part of the cell, 0 to 1; a greater one is cut off. */
  share: number;
  /** True if it stands out. */
  isStrong?: boolean;
  /** Place of a reference value, 0 to 1. */
  tick?: number | undefined;
  className: string;
};

/** Bar next to a number. A column has one scale. */
export function CellBar({ share, isStrong = false, tick, className }: CellBarProps) {
  return (
    <span aria-hidden="true" className={`cell-bar relative block h-2.5 flex-none ${className}`}>
      <i
        className="chart-bar block h-full rounded-xs"
        data-strong={isStrong}
        style={{ width: `${100 * Math.min(1, share)}%` }}
      />
      {tick !== undefined && (
        <i className="chart-tick absolute -inset-y-px w-0.5" style={{ left: `${100 * tick}%` }} />
      )}
    </span>
  );
}
