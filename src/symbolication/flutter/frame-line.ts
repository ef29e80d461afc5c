import type { FlutterFrame, TraceHeader } from './frame';

/** Logs and reporters put something in front of a frame. */
const NUMBER = /(?:^|\s)#(\d{1,5})\s+/;
const MACHINE = /^(?:abs ([\da-f]{1,16}))?(?: ?virt ([\da-f]{1,16}))?(?: ?(\S.*))?$/;
const SYMBOL_OFFSET = /^(\S{1,200})\+(?:0x)?([\da-f]{1,16})$/;
const SCHEME = String.raw`(?:package|dart|file|org-dartlang-[\w-]{1,40}|asset|https?):`;
const PLACE = new RegExp(String.raw`^(${SCHEME}.+?|/.+?\.dart)(?::(\d{1,9}))?(?::(\d{1,9}))?$`);
/** Frame as package:stack_trace prints it: `package:shop/cart.dart 42:21  Cart.sum`. */
const TERSE = new RegExp(String.raw`^(${SCHEME}\S+)(?: (\d{1,9})(?::(\d{1,9}))?)? {2,}(\S.*)$`);
const SUSPENSION = /(?:^|\s)<asynchronous suspension>$|^={3,} asynchronous gap ={3,}$/;

/**
 * A frame in one of Dart's forms: `#00 abs … virt … symbol+0x…` of a build without symbols, `#0 function (place)`, and
 * what package:stack_trace makes of these. Null for any other line. Time grows with the length alone.
 */
export function readFrameLine(line: string, header: Partial<TraceHeader>): FlutterFrame | undefined {
  const number = NUMBER.exec(line);
  if (!number) return readTerse(line);
  const rest = line.slice(number.index + number[0].length);
  return readMachine(rest, header) ?? readPlain(rest);
}

/** True for a suspension line: the frames above it ran later, when the awaited value was ready. */
export function isSuspension(line: string): boolean {
  return SUSPENSION.test(line);
}

function readMachine(text: string, header: Partial<TraceHeader>): FlutterFrame | undefined {
  const match = MACHINE.exec(text);
  const absolute = numberOf(match?.[1]);
  const virtual = numberOf(match?.[2]);
  if (!match || (absolute === undefined && virtual === undefined)) return undefined;
  const name = match[3] ?? '';
  const place = SYMBOL_OFFSET.exec(name);
  // Some reporters keep the word and lose the number.
  const address = absolute === 0 || absolute === undefined ? virtual : absolute;
  return frame({
    function: !place ? '' : name,
    address: address === undefined ? '' : `0x${address.toString(16)}`,
    code: {
      ...header,
      absolute: absolute === 0 ? undefined : absolute,
      virtual,
      symbol: place?.[1] ?? '',
      offset: numberOf(place?.[2]),
    },
  });
}

function readPlain(text: string): FlutterFrame | undefined {
  const opening = text.lastIndexOf(' (');
  if (opening <= 0 || !text.endsWith(')')) return undefined;
  const place = PLACE.exec(text.slice(opening + 2, -1));
  return !place ? undefined : frame({ function: text.slice(0, opening).trim(), ...positionOf(place) });
}

function readTerse(text: string): FlutterFrame | undefined {
  const match = TERSE.exec(text);
  // Its closures are `<fn>`; everywhere else they are spelled out.
  const name = match?.[4]?.replaceAll('<fn>', '<anonymous closure>');
  return !match ? undefined : frame({ function: name ?? '', ...positionOf(match) });
}

function positionOf(match: RegExpExecArray): Pick<FlutterFrame, 'file' | 'line' | 'column'> {
  const [, file = '', line, column] = match;
  return {
    file,
    line: line === undefined ? undefined : Number(line),
    column: column === undefined ? undefined : Number(column),
  };
}

function frame(fields: Partial<FlutterFrame>): FlutterFrame {
  return {
    function: '',
    file: '',
    line: undefined,
    column: undefined,
    address: '',
    asyncCause: undefined,
    code: undefined,
    ...fields,
  };
}

function numberOf(hex: string | undefined): number | undefined {
  return hex === undefined ? undefined : Number.parseInt(hex, 16);
}
