type NightsLineProps = {
  nights: readonly number[];
  /** Max of one bucket over all lines: the full height. */
  most: number;
  /** All figures of the drawing, as its text alternative. */
  label: string;
};

const HEIGHT = 18;

/** Interruptions at night over time, a bar per bucket, as one shape. */
export function NightsLine({ nights, most, label }: NightsLineProps) {
  const step = 100 / Math.max(1, nights.length);
  const shape = nights
    .map((count, place) => {
      if (count === 0 || most === 0) return '';
      const height = Math.max(1.5, (Math.min(count, most) / most) * HEIGHT);
      const [x, width, up] = [place * step, step * 0.75, HEIGHT - height].map((value) => value.toFixed(1));
      return `M${x} ${HEIGHT}V${up}h${width}V${HEIGHT}z`;
    })
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="nights-line h-[18px] w-full"
    >
      <path d={shape} />
    </svg>
  );
}
