import { type ReactNode, useId } from 'react';
import { type Fill, fillOf, type Series } from './model';

const MARKS: readonly (readonly [Fill, ReactNode])[] = [
  ['plain', undefined],
  ['lines', <path key="lines" d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" />],
  ['dots', <path key="dots" d="M2,2 h0.01 M6,6 h0.01" strokeLinecap="round" strokeWidth={2.2} />],
  ['grid', <path key="grid" d="M0,4 h8 M4,0 v8" />],
];

type PatternProps = { id: string; fill: Fill; marks: ReactNode; hollow: boolean };

/** Legend of the fills of a chart, and of outlines if present. */
export function Legend({ series, hollow }: { series: readonly Series[]; hollow: string | undefined }) {
  const id = useId();
  return (
    <ul className="mb-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-ink-2">
      {series.length > 1 &&
        series.map(({ label, fill }) => (
          <li key={label} className="inline-flex items-center gap-1.5">
            <svg width={18} height={12} aria-hidden="true">
              <Patterns id={`${id}-${fill}`} />
              <rect
                x={0.5}
                y={0.5}
                width={17}
                height={11}
                className="chart-mark"
                data-fill={fill}
                fill={fillOf(`${id}-${fill}`, fill)}
              />
            </svg>
            <span>{label}</span>
          </li>
        ))}
      {hollow !== undefined && (
        <li className="inline-flex items-center gap-1.5">
          <svg width={18} height={12} aria-hidden="true">
            <rect
              x={0.5}
              y={0.5}
              width={17}
              height={11}
              className="chart-mark"
              data-hollow="true"
              fill="none"
            />
          </svg>
          <span>{hollow}</span>
        </li>
      )}
    </ul>
  );
}

/** Fills of a chart: a colour and a pattern each, distinct in grey; hollow ones have the pattern only. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {MARKS.map(([fill, marks]) => (
        <Pattern key={fill} id={`${id}-${fill}`} fill={fill} marks={marks} hollow={false} />
      ))}
      {MARKS.map(([fill, marks]) => (
        <Pattern key={fill} id={`${id}-hollow-${fill}`} fill={fill} marks={marks} hollow />
      ))}
    </defs>
  );
}

function Pattern({ id, fill, marks, hollow }: PatternProps) {
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
      {!hollow && <rect width={8} height={8} className="chart-fill" data-fill={fill} />}
      <g className="chart-stroke" data-fill={fill} data-hollow={hollow}>
        {marks}
      </g>
    </pattern>
  );
}
