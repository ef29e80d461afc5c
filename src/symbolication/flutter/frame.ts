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
