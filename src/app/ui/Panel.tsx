import type { ReactNode } from 'react';

type PanelProps = { title: string; note?: string; children: ReactNode };

/** A titled box beside or below the thing it explains. */
export function Panel({ title, note, children }: PanelProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-[10px] border border-line bg-surface px-4 py-3.5">
      <h2 className="mb-2 wrap-anywhere">
        {title}{' '}
        {note !== undefined && <small className="ml-1.5 text-xs font-normal text-ink-3">{note}</small>}
      </h2>
      {children}
    </section>
  );
}
