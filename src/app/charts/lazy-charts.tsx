import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../components/states/lazy-part';
import type { Bars as BarsType } from './Bars';
import type { Dumbbells as DumbbellsType } from './Dumbbells';
import type { Scatter as ScatterType } from './Scatter';
import { BARS_PX, dumbbellsPx, LINE_PX, SCATTER_PX } from './model';

// Recharts loads with the first of them.
const Bars = lazyPart(() => import('./Bars'), 'Bars');
const Scatter = lazyPart(() => import('./Scatter'), 'Scatter');
const Dumbbells = lazyPart(() => import('./Dumbbells'), 'Dumbbells');

/** Stacked bars over time. */
export function BarChart(props: ComponentProps<typeof BarsType>) {
  return (
    <Drawing label={props.label} height={BARS_PX}>
      <Bars {...props} />
    </Drawing>
  );
}

/** Points by two counts. */
export function ScatterChart(props: ComponentProps<typeof ScatterType>) {
  return (
    <Drawing label={props.label} height={SCATTER_PX}>
      <Scatter {...props} />
    </Drawing>
  );
}

/** Two values per line. */
export function DumbbellChart(props: ComponentProps<typeof DumbbellsType>) {
  return (
    <Drawing label={props.label} height={dumbbellsPx(props.items.length)}>
      <Dumbbells {...props} />
    </Drawing>
  );
}

function Drawing({ label, height, children }: { label: string; height: number; children: ReactNode }) {
  return (
    <div data-drawing>
      <Suspense fallback={<ChartSkeleton height={height + LINE_PX} label={label} />}>{children}</Suspense>
    </div>
  );
}

/** Placeholder of a chart, with its height. */
export function ChartSkeleton({ height, label }: { height: number; label: string }) {
  return (
    <div role="status" aria-label={`${label}: loading`} className="flex items-end gap-2" style={{ height }}>
      {[40, 75, 55, 90, 30, 60, 80, 45].map((share) => (
        <span
          key={share}
          className="grow animate-pulse rounded-sm bg-sunken"
          style={{ height: `${share}%` }}
        />
      ))}
    </div>
  );
}
