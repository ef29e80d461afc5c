type Label = { left: number; width: number };

/**
 * Level and left edge of each label on an axis, so that none covers another: a label begins at its mark, or ends there
 * where the axis has no room after it. Pixels; marks in their order.
 */
export function levelsOf(labels: readonly Label[], axisPx: number): { level: number; from: number }[] {
  const ends: number[] = [];
  return labels.map(({ left, width }) => {
    const from = left + width <= axisPx ? left : Math.max(0, Math.min(left, axisPx) - width);
    const free = ends.findIndex((end) => end <= from);
    const level = free < 0 ? ends.length : free;
    ends[level] = from + width + 4;
    return { level, from };
  });
}
