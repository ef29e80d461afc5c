import type { ComponentProps } from 'react';

const FIELD_CLASSES = {
  plain: 'h-[30px] min-w-0 bg-surface text-sm max-md:min-h-11',
  /** Ids and similar text: below the label, full width. */
  code: 'mt-0.5 block h-8 w-full bg-canvas font-mono text-sm',
  /** Same in table rows. */
  cell: 'h-7 bg-canvas font-mono text-xs',
} as const;

type FieldProps = ComponentProps<'input'> & { look?: keyof typeof FIELD_CLASSES };

export function Field({ look = 'plain', className = '', ...props }: FieldProps) {
  return (
    <input
      className={`rounded-md border border-control/60 px-2 text-ink aria-invalid:border-bad disabled:opacity-55 ${FIELD_CLASSES[look]} ${className}`}
      {...props}
    />
  );
}
