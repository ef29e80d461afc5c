import type { ParsedStack, PrintedFrame } from '../../stack';

/** One frame as Apple's tools and the reporters after them print it. */
export type AppleFrame = PrintedFrame & {
  /** The program or library, such as `Shop`; '' where it is unknown (`???`). */
  image: string;
  /** Where the image was loaded, such as `0x102a00000`; '' where it was not printed. */
  load: string;
  /** How far the address is from the beginning of the function that was printed; 0 where it was not printed. */
  offset: number;
  /** Where a call returns to, which is behind it; else the very instruction. */
  isReturn: boolean;
};

export type AppleStack = ParsedStack<AppleFrame> & {
  /** What the report says it ran on, such as `arm64`; '' where it does not. */
  arch: string;
};

export function appleFrame(fields: Partial<AppleFrame> & Pick<AppleFrame, 'address'>): AppleFrame {
  return {
    function: '',
    file: '',
    line: undefined,
    column: undefined,
    asyncCause: undefined,
    image: '',
    load: '',
    offset: 0,
    isReturn: false,
    ...fields,
  };
}
