import { PER_DAY, PER_SHIFT } from '#domain/insight/responders/heat-map';

const LEVELS = [
  '0',
  `1–${PER_SHIFT}`,
  `${PER_SHIFT + 1}–${PER_DAY}`,
  `${PER_DAY + 1}–${2 * PER_DAY}`,
  `over ${2 * PER_DAY}`,
];
const FIRST_OVER = 3;

/** What the cells of the heat map mean; the line stands between its levels. */
export function HeatLegend() {
  return (
    <ul className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-2">
      {LEVELS.map((label, level) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          {level === FIRST_OVER && (
            <b className="mr-1.5 border-l-2 border-now pl-1.5 text-bad">over two per shift</b>
          )}
          <svg width={18} height={12} aria-hidden="true">
            <rect x={1} y={1} width={16} height={10} className="heat-cell" data-level={level} />
            {level >= FIRST_OVER && <path d="M2,10 l9,-9 M8,11 l9,-9" className="heat-hatch" />}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
