import { useMemo, type ReactNode } from 'react';
import { useKeys } from '../../../hooks/use-keys';
import { Button } from '../../../ui/Button';
import { litOf, type Pointer } from '../model/pointer';
import type { StacksView } from '../model/url';
import type { ConvertedStack } from '../result/converted-stack';
import type { FrameLook } from './FrameDetails';
import { FrameRow } from './FrameRow';
import { OtherRow } from './OtherRow';
import { RowBox } from './RowBox';
import { useFrameRows } from './use-frame-rows';

/** With more frames than this their code is not opened all at once. */
const MOST_OPENED = 200;

const KEY = 'rounded-sm border border-line-strong px-1 font-mono text-2xs';

type FrameListProps = {
  result: ConvertedStack;
  view: StacksView;
  /** Of source links. */
  template: string;
  /** Of the service that was asked for; '' where none was. */
  version: string;
  pointer: Pointer;
  onChange: (change: Partial<StacksView>) => void;
  /** What stands above the list, beside its own buttons. */
  children: ReactNode;
};

/** The frames from top to bottom, with causes and async parts as sections. */
export function FrameList({ result, view, template, version, pointer, onChange, children }: FrameListProps) {
  const { platform, frames } = result;
  const { rows, first, chosen, open, setOpened, toggle, toggleFold, step } = useFrameRows(
    result,
    view,
    onChange,
  );
  useKeys({ j: () => step(1), k: () => step(-1) });
  const isRaw = view.view === 'raw';
  const look: FrameLook = useMemo(
    () => ({ platform, near: view.near, asBuilt: isRaw, template, version }),
    [platform, view.near, isRaw, template, version],
  );
  const codes = useMemo(
    () => frames.flatMap((frame, index) => (frame.code_snippets.length > 0 ? [index] : [])),
    [frames],
  );
  const opensAll = frames.length <= MOST_OPENED && !isRaw && codes.length > 1;
  const isAllOpen = codes.every((index) => open.has(index));
  return (
    <>
      <p className="mb-1 flex flex-wrap items-center gap-x-3 text-xs text-ink-3 print:hidden">
        {opensAll && (
          <Button
            look="quiet"
            className="-ml-2.5 text-xs"
            onClick={() => setOpened(new Set(isAllOpen ? [] : codes))}
          >
            {isAllOpen ? 'Close all code' : 'Open all code'}
          </Button>
        )}
        <span className={frames.length === 0 ? 'hidden' : 'max-md:hidden'}>
          <kbd className={KEY}>j</kbd> <kbd className={KEY}>k</kbd> next, previous frame
        </span>
        {children}
      </p>
      <div onMouseLeave={() => pointer.point(undefined)}>
        <RowBox rows={rows} inSight={chosen === undefined ? undefined : `f${chosen}`}>
          {(row) =>
            row.kind === 'frame' ? (
              <FrameRow
                entry={row}
                look={look}
                open={!isRaw && (open.has(row.index) || row.index === chosen)}
                lit={litOf(row.index === chosen, row.line !== undefined && row.line.index === pointer.line)}
                isFirst={row.index === first}
                onPoint={pointer.point}
                onToggle={toggle}
              />
            ) : (
              <OtherRow
                row={row}
                frames={frames}
                withoutFrame={platform.words.withoutFrame}
                onFold={toggleFold}
              />
            )
          }
        </RowBox>
      </div>
    </>
  );
}
