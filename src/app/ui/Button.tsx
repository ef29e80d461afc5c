import type { ComponentProps } from 'react';

const BUTTON_CLASSES = {
  plain: 'border-control/60 bg-surface text-ink hover:bg-hover',
  primary:
    'border-transparent bg-accent text-on-accent hover:brightness-110 font-semibold forced-colors:bg-[ButtonText] forced-colors:text-[ButtonFace] forced-colors:[forced-color-adjust:none]',
  pressed: 'border-accent bg-accent-soft text-accent font-semibold',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink',
} as const;

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof BUTTON_CLASSES };

/** Button 30 px high, 44 on a phone; the min target size is 24. */
export function Button({ look = 'plain', className = '', ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={`inline-flex h-[30px] min-w-[30px] max-md:h-auto max-md:min-h-11 max-md:min-w-11 max-md:whitespace-normal items-center justify-center gap-1.5 rounded-md border px-2.5 text-sm whitespace-nowrap ${BUTTON_CLASSES[look]} ${className}`}
      {...props}
    />
  );
}
