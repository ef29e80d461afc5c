import type { ReactNode } from 'react';

/** List of labelled values; on a narrow screen labels are above. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[10rem_1fr]">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:mb-1.5">{children}</dd>
    </div>
  );
}
