import type { ReactNode } from 'react';

/** Active filter: a button that removes it. */
export function FilterChip(props: { name: string; onRemove: () => void; children: ReactNode }) {
  const { name, onRemove, children } = props;
  return (
    <button
      type="button"
      aria-label={`Remove the filter ${name}`}
      className="inline-flex min-h-[30px] max-w-full items-center gap-2 rounded-md border border-accent bg-accent-soft px-2.5 text-sm font-medium text-accent hover:brightness-95 max-md:min-h-11"
      onClick={onRemove}
    >
      <span className="truncate">{children}</span>
      <span aria-hidden="true">✕</span>
    </button>
  );
}
