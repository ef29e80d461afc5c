import type { ComponentProps } from 'react';

const NOTICE_CLASSES = {
  warn: 'border-warn/40 bg-warn-soft text-warn',
  good: 'border-good/40 bg-good-soft text-ink',
  calm: 'border-line bg-sunken text-ink-2',
} as const;

type NoticeProps = ComponentProps<'div'> & { look?: keyof typeof NOTICE_CLASSES };

/** Notice above the content. */
export function Notice({ look = 'warn', className = 'mb-3', ...props }: NoticeProps) {
  return (
    <div
      role="status"
      className={`rounded-md border px-3 py-2 text-sm wrap-anywhere ${NOTICE_CLASSES[look]} ${className}`}
      {...props}
    />
  );
}
