import { formatCount, counted } from '#domain/text/words';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode, useMemo, useState } from 'react';
import { type StackRow, everyRow, type Fold, type FrameEntry, relevantRows } from './rows';
import type { EnrichedFrame } from '#contract/stack';
import { publicLine, publicTitle } from '#symbolication/privacy';
import { type StackSection, withoutLogPrefix } from '#symbolication/stack';
import { useKeys } from '../../../hooks/use-keys';
import { Button } from '../../../ui/Button';
import type { StacksView } from '#address/stacks';
import type { ConvertedStack } from './converted-stack';
import { firstOwn, ownersOf, ownerWords } from './own-frames';
import { type FrameLook, FrameRow } from './FrameRow';

/** Min number of rows for virtualisation. */
const MOST_DRAWN = 200;
const ROW_PX = 36;

type RowBoxProps = {
  rows: readonly StackRow[];
  /** Row that scrolls into view on change. */
  inSight: string | undefined;
  children: (row: StackRow) => ReactNode;
};

function RowBox(props: RowBoxProps) {
  return props.rows.length <= MOST_DRAWN ? <AllRows {...props} /> : <RowsInSight {...props} />;
}

function AllRows({ rows, inSight, children }: RowBoxProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = inSight === undefined ? null : list.current?.querySelector(`[data-row="${inSight}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [inSight]);
  return (
    <ol ref={list} aria-label="Frames">
      {rows.map((row) => (
        <li key={row.key} data-row={row.key} className="border-t border-line">
          {children(row)}
        </li>
      ))}
    </ol>
  );
}

function RowsInSight({ rows, inSight, children }: RowBoxProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Stable for the same rows: another function would remeasure every height.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey,
    overscan: 10,
  });
  const bring = useEffectEvent((key: string) => {
    const index = rows.findIndex((row) => row.key === key);
    if (index >= 0) virtualizer.scrollToIndex(index);
  });
  useEffect(() => {
    if (inSight !== undefined) bring(inSight);
  }, [inSight]);
  const visible = virtualizer.getVirtualItems();
  return (
    <div
      ref={scroller}
      role="region"
      aria-label="Frames, scrolls"
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[70dvh] overflow-auto"
    >
      <p className="hidden text-xs print:block">
        {visible.length} of {formatCount(rows.length)} rows are on this sheet.
      </p>
      <ol
        aria-label="Frames"
        style={{
          paddingTop: visible[0]?.start ?? 0,
          paddingBottom: virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0),
        }}
      >
        {visible.map(({ index, key }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={String(key)}
                ref={virtualizer.measureElement}
                data-index={index}
                className="border-t border-line px-2"
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                {children(row)}
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

const KINDS: Record<StackSection['kind'], string> = {
  error: 'Error',
  cause: 'Caused by',
  aggregated: 'One of its errors',
  suppressed: 'Suppressed',
  async: 'Async',
  thrown: 'Where it was thrown',
  'crashed thread': 'Crashed thread',
  thread: 'Thread',
  images: 'Binary images',
};

const ROLES = { 'root cause': 'Root cause', 'thrown as': 'Thrown as' };

type OtherRowProps = {
  row: Exclude<StackRow, FrameEntry>;
  frames: readonly EnrichedFrame[];
  /** Reason for a line without a frame. */
  withoutFrame: string;
  onFold: (fold: Fold) => void;
};

/** Max frames to expand at once. */
const MOST_OPENED = 200;

type FrameListProps = {
  result: ConvertedStack;
  view: StacksView;
  template: string;
  /** Version of the requested service; '' if none. */
  version: string;
  onChange: (change: Partial<StacksView>) => void;
  /** Content above the list, next to its buttons. */
  children: ReactNode;
};

/** Frames from top to bottom, with causes and async parts as sections. */
export function FrameList({ result, view, template, version, onChange, children }: FrameListProps) {
  const { platform, frames } = result;
  const { rows, first, selected, open, setOpened, toggle, toggleFold, step } = useFrameRows(
    result,
    view,
    onChange,
  );
  useKeys({ j: () => step(1), k: () => step(-1) });
  const look: FrameLook = useMemo(() => ({ platform, template, version }), [platform, template, version]);
  const codes = useMemo(
    () => frames.flatMap((frame, index) => (frame.code_snippets.length > 0 ? [index] : [])),
    [frames],
  );
  const opensAll = frames.length <= MOST_OPENED && codes.length > 1;
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
        {children}
      </p>
      <RowBox rows={rows} inSight={selected === undefined ? undefined : `f${selected}`}>
        {(row) =>
          row.kind === 'frame' ? (
            <FrameRow
              entry={row}
              look={look}
              isOpen={open.has(row.index) || row.index === selected}
              isSelected={row.index === selected}
              isFirst={row.index === first}
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
    </>
  );
}

/** Rows of a list with their folded and expanded state, and functions that change it. */
function useFrameRows(
  result: ConvertedStack,
  { view, frame }: StacksView,
  onChange: (change: Partial<StacksView>) => void,
) {
  const selected = frame !== undefined && frame < result.frames.length ? frame : undefined;
  const first = useMemo(() => firstOwn(result), [result]);
  const [opened, setOpened] = useState<ReadonlySet<number>>();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const openFrames = opened ?? new Set(first === undefined ? [] : [first]);
  const all = useMemo(() => everyRow(result), [result]);
  const rows = useMemo(() => {
    if (view !== 'relevant') return all;
    return relevantRows(all, selected === undefined ? unfolded : new Set([...unfolded, selected]), result);
  }, [all, view, unfolded, selected, result]);

  function toggle(index: number, isOpen: boolean) {
    const next = new Set(openFrames);
    if (isOpen) next.delete(index);
    else next.add(index);
    setOpened(next);
    onChange({ frame: isOpen ? undefined : index });
  }

  function toggleFold(fold: Fold) {
    const next = new Set(unfolded);
    for (const index of fold.indices) next.delete(index);
    if (!fold.isOpen) for (const index of fold.indices.slice(0, 1)) next.add(index);
    setUnfolded(next);
    if (fold.isOpen && selected !== undefined && fold.indices.includes(selected))
      onChange({ frame: undefined });
  }

  function step(by: 1 | -1) {
    const frames = rows.flatMap((row) => (row.kind === 'frame' ? [row.index] : []));
    const at = selected === undefined ? -1 : frames.indexOf(selected);
    const next = frames[at < 0 && by < 0 ? frames.length - 1 : at + by];
    if (next !== undefined) onChange({ frame: next });
  }

  return { rows, first, selected, open: openFrames, setOpened, toggle, toggleFold, step };
}

/** Row between frames: heading, line without a frame, fold. */
function OtherRow({ row, frames, withoutFrame, onFold }: OtherRowProps) {
  switch (row.kind) {
    case 'section':
      return (
        <h3 className="flex flex-wrap items-baseline gap-x-2 pt-3 pb-1.5 text-sm">
          <span className="rounded-sm bg-sunken px-1.5 text-xs font-medium text-ink-2">
            {row.role === undefined ? KINDS[row.section.kind] : ROLES[row.role]}
          </span>
          {!(row.section.kind === 'async' && row.section.title === 'async') && (
            <span className="min-w-0 font-semibold wrap-anywhere">{publicTitle(row.section.title)}</span>
          )}
        </h3>
      );
    case 'fold':
      return (
        <button
          type="button"
          aria-expanded={row.isOpen}
          onClick={() => onFold(row)}
          className="flex min-h-9 w-[calc(100%+1rem)] -mx-2 px-2 items-center gap-2 py-1 text-left text-sm text-ink-2 hover:bg-hover"
        >
          <span aria-hidden="true">{row.isOpen ? '▾' : '▸'}</span>
          {foldText(row)}
          <Owners names={ownersOf(row.indices.flatMap((index) => frames[index] ?? []))} />
        </button>
      );
    case 'unanswered':
      return (
        <p className="flex flex-wrap items-baseline gap-x-3 py-2 text-xs text-ink-3">
          <span className="min-w-0 font-mono wrap-anywhere">{publicLine(row.line).trim()}</span>
          <span className="ml-auto">{withoutFrame}</span>
        </p>
      );
    default:
      return (
        <p className="py-1.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-ink-3">
          {withoutLogPrefix(publicLine(row.line)).trim()}
        </p>
      );
  }
}

function foldText({ indices, threads }: Fold): string {
  if (threads === 0) return counted(indices.length, 'third-party frame');
  return `${counted(threads, 'other thread')}, ${counted(indices.length, 'frame')}`;
}

function Owners({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <span className="min-w-0 wrap-anywhere text-ink-3">{ownerWords(names)}</span>;
}
