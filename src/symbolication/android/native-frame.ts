/** `#00 pc 0004f2a8  /data/app/…/libshop.so (pay+24)`, as Android prints frames of machine code in a tombstone. */
const NATIVE_FRAME = /(?:^|\s)#\d{2,3}\s{1,4}pc\s{1,4}[\da-f]{6,16}\s/i;

/** Whether a line is a frame of machine code, which has no operation and no reader: mappings know nothing of it. */
export function isNativeFrame(line: string): boolean {
  return NATIVE_FRAME.test(line.slice(0, 400));
}
