/** The look of a text field of the filter bar. */
export const FIELD =
  'h-[30px] min-w-0 rounded-md border border-control/60 bg-surface px-2 text-sm text-ink aria-invalid:border-bad disabled:opacity-55';
