import { useMemo, useState, type ReactNode } from 'react';
import type { UnconvertedReason } from '#domain/stack/unconverted-reason';
import { useKeys } from '../../../hooks/use-keys';
import { Button } from '../../../ui/Button';
import { FrameRow } from './FrameRow';
import { OtherRow } from './OtherRow';
import { everyRow, firstOwn, rowsOf, type Result, type Row } from '../result/rows';
import { RowBox } from './RowBox';
import type { StackPage } from '../model/use-stack-page';

/** With more frames than this their code is not opened all at once. */
const MOST_OPENED = 200;

const KEY = 'rounded-sm border border-line-strong px-1 font-mono text-2xs';

type FrameListProps = {
  page: StackPage;
  reasons: readonly (UnconvertedReason | null)[];
  /** What stands above the list, beside what it has to say itself. */
  children: ReactNode;
  result: Result;
  template: string;
  pointed: number | undefined;
  onPoint: (line: number | undefined) => void;
};

/** The frames from top to bottom, with causes and async parts as sections. */
export function FrameList({ page, result, reasons, template, pointed, onPoint, children }: FrameListProps) {
  const { view, change } = page;
  const chosen = view.frame !== undefined && view.frame < result.frames.length ? view.frame : undefined;
  const first = useMemo(() => firstOwn(result), [result]);
  const [opened, setOpened] = useState<ReadonlySet<number>>();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const shown = opened ?? new Set(first === undefined ? [] : [first]);
  const all = useMemo(() => everyRow(result), [result]);
  const open = useMemo(
    () => (chosen === undefined ? unfolded : new Set([...unfolded, chosen])),
    [unfolded, chosen],
  );
  const rows = useMemo(() => rowsOf(all, view.view, open), [all, view.view, open]);
  const codes = useMemo(
    () => result.frames.flatMap((frame, index) => (frame.code_snippets.length > 0 ? [index] : [])),
    [result],
  );

  function toggle(index: number, isOpen: boolean) {
    const next = new Set(shown);
    if (isOpen) next.delete(index);
    else next.add(index);
    setOpened(next);
    change({ frame: isOpen ? undefined : index });
  }

  function fold(row: Extract<Row, { kind: 'fold' }>) {
    const next = new Set(unfolded);
    for (const index of row.indices) next.delete(index);
    if (!row.open) for (const index of row.indices.slice(0, 1)) next.add(index);
    setUnfolded(next);
    if (row.open && chosen !== undefined && row.indices.includes(chosen)) change({ frame: undefined });
  }

  function step(by: 1 | -1) {
    const frames = rows.flatMap((row) => (row.kind === 'frame' ? [row.index] : []));
    const at = chosen === undefined ? -1 : frames.indexOf(chosen);
    const next = frames[at < 0 && by < 0 ? frames.length - 1 : at + by];
    if (next !== undefined) change({ frame: next });
  }
  useKeys({ j: () => step(1), k: () => step(-1) });

  const withCode = result.frames.length <= MOST_OPENED && view.view !== 'raw';
  const allOpen = codes.every((index) => shown.has(index));
  return (
    <>
      <p className="mb-1 flex flex-wrap items-center gap-x-3 text-xs text-ink-3 print:hidden">
        {withCode && codes.length > 1 && (
          <Button
            look="quiet"
            className="-ml-2.5 text-xs"
            onClick={() => setOpened(new Set(allOpen ? [] : codes))}
          >
            {allOpen ? 'Close all code' : 'Open all code'}
          </Button>
        )}
        <span className="max-md:hidden">
          <kbd className={KEY}>j</kbd> <kbd className={KEY}>k</kbd> next, previous frame
        </span>
        {children}
      </p>
      <div onMouseLeave={() => onPoint(undefined)}>
        <RowBox rows={rows} inSight={chosen === undefined ? undefined : `f${chosen}`}>
          {(row) =>
            row.kind === 'frame' ? (
              <FrameRow
                row={row}
                reason={reasons[row.index] ?? null}
                near={view.near}
                asBuilt={view.view === 'raw'}
                open={view.view !== 'raw' && (shown.has(row.index) || row.index === chosen)}
                chosen={row.index === chosen}
                pointed={row.line !== undefined && row.line.index === pointed}
                template={template}
                onPoint={onPoint}
                onToggle={toggle}
              />
            ) : (
              <OtherRow row={row} frames={result.frames} onFold={fold} />
            )
          }
        </RowBox>
      </div>
    </>
  );
}
