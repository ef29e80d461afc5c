import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';

type NoResultsProps = { title: string; children: ReactNode };

/** What stands where the incidents would be, and what can be done about it. */
export function NoResults({ title, children }: NoResultsProps) {
  return (
    <EmptyState className="rounded-[10px] border border-line bg-surface">
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </EmptyState>
  );
}
