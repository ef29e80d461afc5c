import type { ReactNode } from 'react';
import type { LinesState } from '../hooks/use-lines';

type LinesProps = LinesState & {
  label: string;
  /** How high the box may get. */
  height?: string;
  children: (index: number) => ReactNode;
};

/** Lines of one height in a box that scrolls; only those in sight are in the document. */
export function Lines({ label, height = 'max-h-96', scroller, virtualizer, children }: LinesProps) {
  const visible = virtualizer.getVirtualItems();
  const above = visible[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroller}
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      className={`${height} overflow-auto rounded-md bg-sunken p-2 font-mono text-xs leading-6`}
    >
      <div style={{ paddingTop: above, paddingBottom: below }}>
        {visible.map(({ index }) => children(index))}
      </div>
    </section>
  );
}
