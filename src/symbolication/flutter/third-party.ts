import { packageOf } from './names';

/** Of the SDKs, and those that most apps use. The others are known where it is known which package is the app's own. */
const FOREIGN =
  /^(?:flutter(?:_.+)?|sky_engine|async|bloc|characters|clock|cloud_firestore|collection|cupertino_icons|dio|equatable|firebase_.+|freezed_annotation|get|get_it|go_router|graphql|hive|http|http_parser|hydrated_bloc|intl|isar|matcher|material_color_utilities|meta|mobx|path|path_provider|provider|riverpod|hooks_riverpod|rxdart|sentry|shared_preferences|source_span|sqflite|stack_trace|state_notifier|stream_channel|string_scanner|term_glyph|test|test_api|typed_data|url_launcher|uuid|vector_math|web_socket_channel|webview_flutter|datadog_.+|sentry_.+)$/;

/**
 * Whether a file is not the app's own.
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
