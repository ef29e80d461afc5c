import type { ParsedStack, PrintedFrame } from '../stack';

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

const NUMBER = /^(\d{1,5})\s/;
/** Address of a frame; searched from the end of the image's name, which may contain any text. */
const FRAME_ADDRESS = /\s(0x[\da-f]{6,16})(?=\s|$)/i;
/** Offset in the image, as Crashlytics prints in the place of an address; a symbol or a place follows. */
const IMAGE_OFFSET = /\s(0x[\da-f]{3,5})(?=\s)/i;
const FROM_LOAD = /^(0x[\da-f]{1,16}) \+ \d{1,15}(?: \((.{1,900})\))?$/i;
const SYMBOL_OFFSET = / \+ (\d{1,15})$/;
const LOCATION = / \(([^()]{1,500}:\d{1,9}|<compiler-generated>)\)$/;
/** `Cart.swift - Line 52`. */
const CRASHLYTICS_PLACE = /^(\S.{0,300}?\.\w{1,8}) - Line (\d{1,9})(?: \+ .{0,300})?$/;
/** Crashlytics for an image whose symbols it lacks. */
const MISSING = /^\(Missing UUID ([\da-f-]{32,36})\)$/i;
const IN_IMAGE = / \(in [^()]{1,200}\)$/;
const INLINED = / \[inlined\]$/;

/**
 * A frame in one of Apple's forms: `n  image  0xaddress 0xload + offset`, `n  image  0xaddress symbol + offset`, either
 * followed by `(file:line)`; or both side by side, as KSCrash prints them: `0xload + offset (symbol + offset)`. Null for any
 * other line. Time grows with the length alone.
 */
export function readFrameLine(line: string): AppleFrame | undefined {
  const number = NUMBER.exec(line)?.[1];
  if (number === undefined) return undefined;
  const whole = FRAME_ADDRESS.exec(line);
  const address = whole ?? IMAGE_OFFSET.exec(line);
  if (!address) return undefined;
  const image = line.slice(number.length, address.index).trim();
  const rest = readRest(line.slice(address.index + address[0].length).trim());
  if (image === '' || rest === undefined) return undefined;
  if (!whole && !rest.function && !rest.file && !rest.imageId) return undefined;
  return appleFrame({
    ...rest,
    address: address[1] ?? '',
    image: image === '???' ? '' : image,
    isReturn: Number(number) > 0,
  });
}

/** Parses the text after the address; undefined if it is not a frame's. */
function readRest(rest: string): Partial<AppleFrame> | undefined {
  if (rest === '') return {};
  const missing = MISSING.exec(rest)?.[1];
  if (missing !== undefined) return { imageId: missing };
  const loaded = FROM_LOAD.exec(rest);
  if (loaded) {
    const load = loaded[1] ?? '';
    return { load: Number(load) === 0 ? '' : load, ...readBeside(loaded[2] ?? '') };
  }
  const place = CRASHLYTICS_PLACE.exec(rest);
  if (place) return { file: place[1] ?? '', line: Number(place[2]) || undefined };
  const plain = rest.replace(INLINED, '');
  const location = LOCATION.exec(plain);
  const printed = (!location ? plain : plain.slice(0, location.index)).replace(IN_IMAGE, '');
  const symbol = printed.replace(SYMBOL_OFFSET, '').replace(IN_IMAGE, '');
  if (/^0x[\da-f]/i.test(symbol) || symbol === '') return undefined;
  const offset = Number(SYMBOL_OFFSET.exec(printed)?.[1] ?? 0);
  return { function: symbol, offset, ...readLocation(location?.[1] ?? '') };
}

/** Parses the parentheses after the load address: `-[Cart(Totals) sum] + 8`, or a source position. */
function readBeside(text: string): Partial<AppleFrame> {
  const offset = SYMBOL_OFFSET.exec(text);
  if (!offset) return readLocation(text);
  return { function: text.slice(0, offset.index), offset: Number(offset[1]) };
}

/** `Cart.swift:12`; what a compiler made has no place. */
function readLocation(text: string): Pick<AppleFrame, 'file' | 'line'> {
  const colon = text.lastIndexOf(':');
  const line = Number(text.slice(colon + 1));
  if (colon < 1 || !Number.isInteger(line)) return { file: '', line: undefined };
  return { file: text.slice(0, colon), line: line === 0 ? undefined : line };
}
