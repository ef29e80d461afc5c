import { useId } from 'react';
import { fillOf, type Series } from './model';
import { Patterns } from './Patterns';

/** Names of the fills of a chart, and of outlines where it has any. */
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
            <span data-word>{label}</span>
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
          <span data-word>{hollow}</span>
        </li>
      )}
    </ul>
  );
}
