import type { MonthLate } from '#domain/report/data';
import { formatPercent } from '#domain/text/words';
import { lateShare } from '#domain/insight/incidents/late';
import { monthName } from '#domain/report/words';
import { CellBar } from '../../charts/CellBar';

/** Small charts of a report. What they show is also in words. */

const DOTS_PX = 132;
const RADIUS = 4.5;
/** Columns of dots, which are stacked. */
const DOT_COLUMNS = 80;

type DotsProps = {
  label: string;
  /** Falling. */
  dots: readonly { key: string; value: number; text: string }[];
  median: number;
  medianText: string;
};

/** A dot for each value, on a line from zero to the largest. */
export function Dots({ label, dots, median, medianText }: DotsProps) {
  const most = Math.max(1, dots[0]?.value ?? 0);
  const columns = dots.map(({ value }) => Math.round((value / most) * (DOT_COLUMNS - 2)) + 1);
  const heights = columns.map(
    (column, place) => columns.slice(0, place).filter((one) => one === column).length,
  );
  const step = Math.min(2 * RADIUS + 2, (DOTS_PX - 40) / Math.max(1, ...heights));
  const at = (value: number) => `${(100 * value) / DOT_COLUMNS}%`;
  const line = at((median / most) * (DOT_COLUMNS - 2) + 1);
  const isRight = median > 0.6 * most;
  return (
    <svg role="img" aria-label={label} width="100%" height={DOTS_PX}>
      <line x1="0" x2="100%" y1={DOTS_PX - 1} y2={DOTS_PX - 1} stroke="var(--line-strong)" />
      <line x1={line} x2={line} y1={8} y2={DOTS_PX} stroke="var(--ink)" strokeWidth={2} />
      <text
        x={line}
        dx={isRight ? -5 : 5}
        y={16}
        textAnchor={isRight ? 'end' : 'start'}
        className="chart-text"
      >
        {medianText}
      </text>
      {dots.map(({ key, text }, place) => (
        <circle
          key={key}
          cx={at(columns[place] ?? 0)}
          cy={DOTS_PX - 3 - RADIUS - (heights[place] ?? 0) * step}
          r={RADIUS}
          className="chart-mark"
          data-strong={place === 0}
        >
          <title>{text}</title>
        </circle>
      ))}
    </svg>
  );
}

type RanksProps = {
  label: string;
  lines: readonly { key: string; name: string; value: number; text: string }[];
  /** Reference value of all lines. */
  tick?: number | undefined;
};

/** Bars with names, longest first. */
export function Ranks({ label, lines, tick }: RanksProps) {
  const most = Math.max(...lines.map(({ value }) => value), tick ?? 0) * 1.08;
  return (
    <ul aria-label={label} className="space-y-1.5">
      {lines.map(({ key, name, value, text }, place) => (
        <li key={key} className="grid grid-cols-[2fr_3fr_2.5rem] items-center gap-2 text-sm">
          <span className="min-w-0 leading-tight wrap-anywhere">{name}</span>
          <CellBar
            share={value / most}
            isStrong={place === 0}
            tick={tick === undefined ? undefined : tick / most}
            className="w-full"
          />
          <span className="text-right">{text}</span>
        </li>
      ))}
    </ul>
  );
}

const MONTHS_PX = 132;
const LABEL_PX = 18;
const DAYS_PX = 14;

/** A bar for each month, by its share of late ones; months that are not whole have their days. */
export function Months({ months }: { months: readonly MonthLate[] }) {
  const shares = months.map(({ late }) => lateShare(late) ?? 0);
  const most = Math.max(0.01, ...shares);
  const width = 100 / Math.max(months.length, 3);
  // A second line of labels, where there is one.
  const base = MONTHS_PX - LABEL_PX - (months.some(({ days }) => days !== undefined) ? DAYS_PX : 0);
  const words = months.map(({ month, late, days }) => {
    const share = lateShare(late);
    return {
      name: monthName(month, 'short'),
      text: share === undefined ? 'none' : formatPercent(share),
      days: days === undefined ? '' : `1–${days}`,
    };
  });
  const label = words.map(({ name, text, days }) => `${days} ${name} ${text}`.trim()).join(', ');
  return (
    <svg role="img" aria-label={`Late: ${label}`} width="100%" height={MONTHS_PX}>
      {words.map(({ name, text, days }, place) => {
        const height = ((shares[place] ?? 0) / most) * (base - LABEL_PX);
        const middle = `${(place + 0.5) * width}%`;
        return (
          <g key={name}>
            <rect
              x={`${(place + 0.1) * width}%`}
              width={`${0.8 * width}%`}
              y={base - height}
              height={height}
              className="chart-mark"
              data-strong={place === months.length - 1}
            />
            <text x={middle} y={base - height - 5} textAnchor="middle" className="chart-text">
              {text.replace(' %', '')}
            </text>
            <text x={middle} y={base + LABEL_PX - 4} textAnchor="middle" className="chart-text">
              {name}
              <tspan x={middle} dy={DAYS_PX}>
                {days}
              </tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}
