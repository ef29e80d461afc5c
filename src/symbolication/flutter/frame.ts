import type { EnrichedFrame } from '#contract/stack';
import type { ParsedStack, PrintedFrame } from '../stack';

/** A frame as Dart prints it: with its place in a source, or with that in the machine code of a build. */
export type FlutterFrame = PrintedFrame & { code: CodePlace | undefined };

export type FlutterStack = ParsedStack<FlutterFrame>;

/** Position in machine code, in every form that a trace may print; undefined or '' if absent. */
export type CodePlace = Partial<TraceHeader> & {
  absolute: number | undefined;
  /** Address in the image as linked, which may differ from the image with symbols. */
  virtual: number | undefined;
  /** Such as `_kDartIsolateSnapshotInstructions`, and the distance from it. */
  symbol: string;
  offset: number | undefined;
};

/** Header above the frames of a trace. */
export type TraceHeader = {
  /** Hex, lower case, without dashes. */
  buildId: string;
  /** Start of the program's code, and of Dart's own code if that is separate. */
  isolateInstructions: number;
  vmInstructions: number;
};

type FrameNames = Pick<EnrichedFrame, 'class_name' | 'method_name' | 'module'>;

/** `new Cart`, `new Cart.empty`. */
const CONSTRUCTOR = /^new (\w+)(?:\.(.+))?$/;
/** Types begin with a capital letter; what stands before another point is a function around a local one. */
const MEMBER = /^(_*[A-Z]\w*)\.(.+)$/;
const PACKAGE = /^package:([^/]+)\//;
const LIBRARY = /^(dart:[^/]+)/;

/** The class, the method and the package of a function as Dart prints it: `Cart.sum.<anonymous closure>`. */
export function namesOf(name: string, file: string): FrameNames {
  const constructed = CONSTRUCTOR.exec(name);
  const member = constructed ?? MEMBER.exec(name);
  return {
    class_name: member?.[1] ?? '',
    method_name: !member ? name : (member[2] ?? member[1] ?? ''),
    module: packageOf(file) || (LIBRARY.exec(file)?.[1] ?? ''),
  };
}

/** `shop` of `package:shop/cart.dart`; '' elsewhere. */
function packageOf(file: string): string {
  return PACKAGE.exec(file)?.[1] ?? '';
}

/** Packages of the SDKs, and those most apps use. Others are only identified once the app's own package is known. */
const FOREIGN =
  /^(?:flutter(?:_.+)?|sky_engine|async|bloc|characters|clock|cloud_firestore|collection|cupertino_icons|dio|equatable|firebase_.+|freezed_annotation|get|get_it|go_router|graphql|hive|http|http_parser|hydrated_bloc|intl|isar|matcher|material_color_utilities|meta|mobx|path|path_provider|provider|riverpod|hooks_riverpod|rxdart|sentry|shared_preferences|source_span|sqflite|stack_trace|state_notifier|stream_channel|string_scanner|term_glyph|test|test_api|typed_data|url_launcher|uuid|vector_math|web_socket_channel|webview_flutter|datadog_.+|sentry_.+)$/;

/**
 * True if a file is not the app's own.
 * @param own packages with a `main.dart`; those whose names go on from one of these (`shop_cart` of `shop`) are own, too.
 */
export function isThirdParty(file: string, own: readonly string[]): boolean {
  if (/^(?:dart|org-dartlang-sdk):/.test(file)) return true;
  const name = packageOf(file);
  if (name === '') return false;
  if (own.some((app) => name === app || name.startsWith(`${app}_`))) return false;
  return own.length > 0 || FOREIGN.test(name);
}

/** The packages that a program may begin in. */
export function ownPackages(files: readonly string[]): string[] {
  const packages = files.flatMap((file) => (/\/main(?:_\w+)?\.dart$/.test(file) ? [packageOf(file)] : []));
  return [...new Set(packages)].filter((name) => name !== '');
}

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
