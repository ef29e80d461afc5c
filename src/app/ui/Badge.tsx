const BADGE_CLASSES = {
  neutral: 'bg-sunken text-ink-2',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
} as const;

export type BadgeLook = keyof typeof BADGE_CLASSES;

/** Short status label. Unknown values appear as received, in the neutral look. */
export function Badge({ look = 'neutral', children }: { look?: BadgeLook; children: string }) {
  return (
    <span
      className={`rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap forced-colors:border ${BADGE_CLASSES[look]}`}
    >
      {children}
    </span>
  );
}
