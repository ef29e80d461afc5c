import type { ParsedStack, PrintedFrame } from '../../stack';

/** Frame as printed by Apple's tools and compatible reporters. */
export type AppleFrame = PrintedFrame & {
  /** The program or library, such as `Shop`; '' where it is unknown (`???`). */
  image: string;
  /** UUID of the image where its frame prints it in the place of a name; '' elsewhere. */
  imageId: string;
  /** Load address of the image, such as `0x102a00000`; '' if not printed. */
  load: string;
  /** Distance of the address from the start of the printed function; 0 if not printed. */
  offset: number;
  /** True for a return address, which follows the call; false for the exact instruction. */
  isReturn: boolean;
};

export type AppleStack = ParsedStack<AppleFrame> & {
  /** Architecture in the report, such as `arm64`; '' if absent. */
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
    imageId: '',
    load: '',
    offset: 0,
    isReturn: false,
    ...fields,
  };
}
