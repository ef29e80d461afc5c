import type { ReactNode } from 'react';

type ChipProps = {
  /** What is removed, in words: "the filter team Payments". */
  label: string;
  title?: string | undefined;
  /** True if it has no effect here. */
  isIgnored?: boolean;
  onRemove: () => void;
  children: ReactNode;
};

/** Filter that is on; a click removes it. */
export function Chip({ label, title, isIgnored = false, onRemove, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={`Remove ${label}`}
      title={title}
      onClick={onRemove}
      className={`inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full px-2.5 text-sm hover:brightness-95 max-md:min-h-11 ${
        isIgnored ? 'bg-sunken text-ink-3 line-through' : 'bg-accent-soft text-accent'
      }`}
    >
      <span className="truncate">{children}</span>
      <span aria-hidden="true" className="print:hidden">
        ✕
      </span>
    </button>
  );
}
