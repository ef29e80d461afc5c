import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/Button';
import { fittingBars, type BarModel } from './model';

// The library behind it is large: nobody who looks at no chart pays for it.
const Bars = lazy(async () => ({ default: (await import('./Bars')).Bars }));

const FIRST = 15;

/** A bar chart, loaded when it is first drawn. Of many names it shows the first few, until the reader wants all. */
export function BarChart({ label, model }: { label: string; model: BarModel }) {
  const [opened, setOpened] = useState(false);
  const total = model.bars.length;
  const isList = model.direction === 'across';
  const bars = fittingBars(model, opened || !isList ? total : FIRST);
  const height = isList ? bars.length * 22 + 60 : 266;
  return (
    <>
      <div data-drawing>
        <Suspense fallback={<ChartSkeleton height={height} label={label} />}>
          <Bars label={label} model={model} bars={bars} />
        </Suspense>
      </div>
      {isList && total > FIRST && (
        <p className="text-xs text-ink-3">
          <span data-drawn>
            {bars.length} of {total} drawn
          </span>
          ; the table and its file have all of them.{' '}
          <Button look="quiet" className="h-6 text-xs print:hidden" onClick={() => setOpened(!opened)}>
            {opened ? `Show ${FIRST}` : `Show ${fittingBars(model, total).length}`}
          </Button>
        </p>
      )}
    </>
  );
}

/** A chart that is on its way, as high as it will be. */
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
