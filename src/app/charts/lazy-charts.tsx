import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../components/states/lazy-part';
import type { Bars as BarsType } from './Bars';
import { BARS_PX, LINE_PX } from './model';

const Bars = lazyPart(() => import('./Bars'), 'Bars');

/** Stacked bars over time. */
export function BarChart(props: ComponentProps<typeof BarsType>) {
  return (
    <Suspense fallback={<ChartSkeleton height={BARS_PX + LINE_PX} label={props.label} />}>
      <Bars {...props} />
    </Suspense>
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
