import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';

type NoResultsProps = { title: string; children: ReactNode };

/** Placeholder for no results, with advice. */
export function NoResults({ title, children }: NoResultsProps) {
  return (
    <EmptyState className="rounded-[10px] border border-line bg-surface">
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </EmptyState>
  );
}
