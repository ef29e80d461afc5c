import { appleFrame, type AppleFrame } from '../apple/report/frame';
import type { PlacedFrame } from '../apple/loaded-images';
import { framesOf, type ParsedStack, readAddress } from '../stack';
import type { JavaFrame, NativeFrame } from './frame';

/**
 * `#00 pc 0004f2a8  /data/app/…/lib/arm64/libshop.so (Cart::pay(int)+24) (BuildId: 6f1d…)`, after any prefix of a log. A
 * library in an app’s archive is printed as `base.apk!libshop.so`.
 */
const LINE = /(?:^|\s)#\d{2,3}\s{1,4}pc\s{1,4}([\da-f]{6,16})\s{1,6}(\S.*)$/i;
const BUILD_ID = /\s\(BuildId: ([\da-f]{2,64})\)$/i;
const OFFSET_IN_ARCHIVE = /\s\(offset 0x[\da-f]{1,16}\)/i;
const SYMBOL = /\s\((.{1,800}?)(?:\+(\d{1,9}|0x[\da-f]{1,8}))?\)$/;
/** Folders of the system, and its runtime and frameworks in archives. */
const SYSTEM = /^\/(?:system|apex|vendor|product|odm|system_ext)\/|^\[|\.(?:art|oat)$|^<anonymous/;

export function readNativeFrame(line: string): JavaFrame | undefined {
  const match = LINE.exec(line.trimEnd());
  if (!match) return undefined;
  let rest = match[2] ?? '';
  const buildId = BUILD_ID.exec(rest)?.[1]?.toLowerCase() ?? '';
  rest = rest.replace(BUILD_ID, '').replace(OFFSET_IN_ARCHIVE, '').trimEnd();
  const symbol = SYMBOL.exec(rest);
  const path = symbol ? rest.slice(0, symbol.index).trimEnd() : rest;
  const library = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('!')) + 1);
  return {
    function: symbol?.[1] ?? '',
    file: '',
    line: undefined,
    column: undefined,
    address: `0x${(match[1] ?? '').toLowerCase()}`,
    asyncCause: undefined,
    className: '',
    methodName: '',
    native: { library, buildId, offset: Number(symbol?.[2] ?? 0), isSystem: SYSTEM.test(path) },
  };
}

/** Frames of machine code with their libraries as images, whose addresses count from their start. */
export function placedNative(stack: ParsedStack<JavaFrame>): PlacedFrame[] {
  return framesOf(stack).flatMap(({ frame }) =>
    frame.native === undefined ? [] : placed(frame, frame.native),
  );
}

function placed(frame: JavaFrame, { library, buildId, offset, isSystem }: NativeFrame): PlacedFrame {
  const image = { name: library, id: buildId, arch: '', load: 0n };
  const printed: AppleFrame = appleFrame({
    address: frame.address,
    function: frame.function,
    image: library,
    offset,
  });
  return { frame: printed, isSystem, at: { image, offset: Number(readAddress(frame.address) ?? 0n) } };
}
