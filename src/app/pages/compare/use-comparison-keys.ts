import { useKeys } from '../../hooks/use-keys';

type Neighbours = {
  /** Schedules that differ, in order, and the one in view. */
  ids: readonly string[];
  current: string;
  /** Differences of that schedule, and the one in view, from 1. */
  count: number;
  index: number;
};

/** `[` and `]` for differences, ↑ and ↓ for schedules; at an end the keys are the browser's. */
export function useComparisonKeys(
  { ids, current, count, index }: Neighbours,
  onOpen: (id: string) => void,
  onIndex: (index: number) => void,
): void {
  const goTo = (next: number) => {
    if (next < 1 || next > count) return false;
    onIndex(next);
    return true;
  };
  const open = (step: 1 | -1) => {
    const next = ids[ids.indexOf(current) + step];
    if (next === undefined || !ids.includes(current) || ids.indexOf(current) + step < 0) return false;
    onOpen(next);
    return true;
  };
  useKeys({
    '[': () => goTo(index - 1),
    ']': () => goTo(index + 1),
    ArrowUp: () => open(-1),
    ArrowDown: () => open(1),
  });
}
