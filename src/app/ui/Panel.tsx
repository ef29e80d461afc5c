import type { ReactNode } from 'react';
import { panelId } from './panel-id';

type PanelProps = { title: string; note?: string; children: ReactNode };

/** Titled box next to or below the content it explains. */
export function Panel({ title, note, children }: PanelProps) {
  return (
    <section id={panelId(title)} tabIndex={-1} aria-label={title} className="panel-box scroll-mt-3">
      <h2 className="mb-2 wrap-anywhere">
        {title}{' '}
        {note !== undefined && <small className="ml-1.5 text-xs font-normal text-ink-3">{note}</small>}
      </h2>
      {children}
    </section>
  );
}
