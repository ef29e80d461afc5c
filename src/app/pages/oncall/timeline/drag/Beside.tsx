import { lazy, Suspense, use } from 'react';
import type { TimelineLine } from '../drawing/lanes';
import { BesideScope } from '../timeline-context';

const WindowsBeside = lazy(async () => {
  try {
    return { default: (await import('./WindowsBeside')).WindowsBeside };
  } catch {
    // What is dragged is drawn without it.
    return { default: () => [] };
  }
});

/** What goes on beside the window, in a lane or the ruler: to be seen while it is dragged, and for nothing else. */
export function Beside({ line }: { line?: TimelineLine | undefined }) {
  const beside = use(BesideScope);
  return (
    beside.length > 0 && (
      <Suspense>
        <WindowsBeside line={line} beside={beside} />
      </Suspense>
    )
  );
}
