import type { ReactNode } from 'react';

type NoticeProps = { title: string; children: ReactNode };

/** What stands where the incidents would be, and what can be done about it. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <div className="rounded-[10px] border border-line bg-surface px-6 py-12 text-center text-ink-2">
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </div>
  );
}
