/** A line of a body: as high as its buttons, never wrapped, its buttons quiet. */
export const LINE_CLASS =
  'secret-row flex min-h-6 w-fit min-w-full items-center whitespace-pre hover:bg-hover [&_code]:whitespace-pre [&>span]:flex-nowrap';
