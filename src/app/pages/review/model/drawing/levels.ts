type Label = { left: number; width: number };

/**
 * On which level of labels below an axis each stands, so that none covers another, and where it begins: around its
 * mark, as far as the axis has room. Pixels; marks in their order.
 */
export function levelsOf(labels: readonly Label[], axisPx: number): { level: number; from: number }[] {
  const ends: number[] = [];
  return labels.map(({ left, width }) => {
    const from = Math.max(0, Math.min(left - width / 2, axisPx - width));
    const free = ends.findIndex((end) => end <= from);
    const level = free < 0 ? ends.length : free;
    ends[level] = from + width + 4;
    return { level, from };
  });
}
