import type { ReactNode } from 'react';

/** Placeholder for no data, with a way out. */
export function EmptyState({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`px-6 py-12 text-center text-ink-2 ${className}`}>{children}</div>;
}
