import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { ColumnsMenu } from './ColumnsMenu';
import { useIncidentsView } from './model/use-incidents-view';

type TableFootProps = {
  /** Actions at the end of the line. */
  children: ReactNode;
};

/** Line below the table: columns, density, files. Sticky: the table may end below the window. */
export function TableFoot({ children }: TableFootProps) {
  const { view, change } = useIncidentsView();
  return (
    <div className="page-controls sticky bottom-0 z-10 flex flex-wrap items-center gap-2 bg-canvas py-2 print:hidden">
      <ColumnsMenu />
      <Button
        className="max-sm:hidden"
        aria-pressed={view.compact}
        look={view.compact ? 'pressed' : 'plain'}
        onClick={() => change({ compact: !view.compact }, { replace: true })}
      >
        Compact
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
