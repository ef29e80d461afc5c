import { useMemo, useState } from 'react';
import type { StacksView } from '../model/url';
import type { ConvertedStack } from '../result/converted-stack';
import { firstOwn } from '../result/root-cause';
import { everyRow, relevantRows, type Fold } from '../result/rows';

/** The rows of a list of frames: which are folded, which are open, and what changes that. */
export function useFrameRows(
  result: ConvertedStack,
  { view, frame }: StacksView,
  onChange: (change: Partial<StacksView>) => void,
) {
  const chosen = frame !== undefined && frame < result.frames.length ? frame : undefined;
  const first = useMemo(() => firstOwn(result), [result]);
  const [opened, setOpened] = useState<ReadonlySet<number>>();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const open = opened ?? new Set(first === undefined ? [] : [first]);
  const all = useMemo(() => everyRow(result), [result]);
  const rows = useMemo(() => {
    if (view !== 'relevant') return all;
    return relevantRows(all, chosen === undefined ? unfolded : new Set([...unfolded, chosen]), result);
  }, [all, view, unfolded, chosen, result]);

  function toggle(index: number, isOpen: boolean) {
    const next = new Set(open);
    if (isOpen) next.delete(index);
    else next.add(index);
    setOpened(next);
    onChange({ frame: isOpen ? undefined : index });
  }

  function toggleFold(fold: Fold) {
    const next = new Set(unfolded);
    for (const index of fold.indices) next.delete(index);
    if (!fold.open) for (const index of fold.indices.slice(0, 1)) next.add(index);
    setUnfolded(next);
    if (fold.open && chosen !== undefined && fold.indices.includes(chosen)) onChange({ frame: undefined });
  }

  function step(by: 1 | -1) {
    const frames = rows.flatMap((row) => (row.kind === 'frame' ? [row.index] : []));
    const at = chosen === undefined ? -1 : frames.indexOf(chosen);
    const next = frames[at < 0 && by < 0 ? frames.length - 1 : at + by];
    if (next !== undefined) onChange({ frame: next });
  }

  return { rows, first, chosen, open, setOpened, toggle, toggleFold, step };
}
