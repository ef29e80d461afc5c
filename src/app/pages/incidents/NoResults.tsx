import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';

/** Placeholder for no results, with advice. */
export function NoResults({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState className="rounded-[10px] border border-line bg-surface">
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </EmptyState>
  );
}
