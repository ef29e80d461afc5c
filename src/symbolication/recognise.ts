import type { StackType } from '#contract/stack';
import { isJavaSource, readJavaFrame } from './android/frame';
import { isSuspension, readFrameLine } from './flutter/frame';
import { readBundleFrame } from './clean/line-prefix';
import { readScriptFrame, isThirdPartyFile } from './javascript/frame';
import { isNativeFrame, MAX_MATCHED, framesOf, withoutLogPrefix } from './stack';
import { splitLines, type TextLine } from './lines';
import { cleanStack } from './clean';
import { parseJavaScript } from './javascript/platform';

const REACT_NATIVE =
  /\.jsbundle\b|\bindex\.(?:android|ios)\.bundle\b|\.bundle(?:\/\/&|\?)platform=|InternalBytecode\.js|\/node_modules\/react-native\/|\/\.expo-internal\//;

function javaScriptType(line: string): StackType | undefined {
  const frame = readScriptFrame(line);
  if (frame === undefined && readBundleFrame(line) !== undefined) return 'react native';
  if (frame === undefined || (frame.native && frame.form === 'v8')) return undefined;
  return frame.form === 'hermes' || REACT_NATIVE.test(frame.file) ? 'react native' : 'browser';
}

const FLUTTER_HEADER = /^build_id: '|^isolate_(?:dso_base|instructions): /;

function flutterType(line: string): StackType | undefined {
  return FLUTTER_HEADER.test(line) || isSuspension(line) || readFrameLine(line, {}) !== undefined
    ? 'flutter'
    : undefined;
}

const REPORT =
  /^\d{1,5}\s{1,60}\S.{0,200}?\s{1,60}0x[\da-f]{3,16} (?:\(Missing UUID |(?:0x[\da-f]+|\S.{0,400}) \+ \d+|\S.{0,300}\.\w{1,8} - Line \d+|[-+_$A-Za-z]\S)|^Binary Images:$|^Incident Identifier: |^Thread \d+ Crashed:|^0x[\da-f]+\s{1,20}-\s{1,20}0x[\da-f]+\s.{1,200} <[\da-f-]{32,36}>|^\{"app_name":".{1,800}"bug_type":"\d+"|^"usedImages" : \[/i;

function appleType(line: string): StackType | undefined {
  return REPORT.test(line) ? 'ios' : undefined;
}

const JAVA_CAUSE = /^Caused by: (?:[\w$]+\.){2,}/;

function javaType(line: string): StackType | undefined {
  const frame = readJavaFrame(line);
  const isOfAndroid = (frame && isJavaSource(frame)) || JAVA_CAUSE.test(line) || isNativeFrame(line);
  return isOfAndroid ? 'android' : undefined;
}

/** Recognised value, and the text it was recognised by. */
type Finding<T> = { value: T; from: string };

/**
 * The type that a line of a stack has the shape of, in this order: to the last ones, lines of the first ones may look
 * like their own. Not in `platforms.ts`: who only wants to know what was pasted loads no grammar for it.
 */
const RECOGNISERS: Record<StackType, (line: string) => StackType | undefined> = {
  flutter: flutterType,
  ios: appleType,
  android: javaType,
  'react native': javaScriptType,
  browser: javaScriptType,
};
const IN_ORDER = [...new Set(Object.values(RECOGNISERS))];

/** The type that most lines have the shape of; undefined where no line has one. */
function recogniseType(lines: readonly TextLine[]): Finding<StackType> | undefined {
  const byType = new Map<StackType, { count: number; from: string }>();
  for (const { text } of lines) {
    const line = text.trim();
    const type = line.length > MAX_MATCHED ? undefined : typeOfLine(line);
    if (type === undefined) continue;
    const entry = byType.get(type);
    if (entry === undefined) byType.set(type, { count: 1, from: line });
    else entry.count += 1;
  }
  // A page never prints Hermes offsets or a phone's bundle: one of these lines is enough.
  const phone = byType.get('react native');
  const page = byType.get('browser');
  if (phone !== undefined && page !== undefined) {
    phone.count += page.count;
    byType.delete('browser');
  }
  const [best] = [...byType].sort(([, a], [, b]) => b.count - a.count);
  return best === undefined ? undefined : { value: best[0], from: best[1].from };
}

/** Type that one line has the shape of. */
export function typeOfLine(line: string): StackType | undefined {
  for (const typeOf of IN_ORDER) {
    const type = typeOf(line);
    if (type !== undefined) return type;
  }
  return undefined;
}

const COMPILED_DART = /\.dart\.(?:js(?::\d+){1,2}|wasm:wasm-function\[\d+\]:0x[\da-f]+)\)?\s*$/m;

/** Type that a stack is parsed as: of a Flutter app on the web, a browser prints the frames. */
export function grammarType(type: StackType, stack: string): StackType {
  if (type !== 'flutter' || !COMPILED_DART.test(stack)) return type;
  return recogniseType(splitLines(stack).slice(0, 1000))?.value === 'browser' ? 'browser' : type;
}

/**
 * Facts recognised in a pasted stack: its type, and the service and version if each is unambiguous. Two different
 * values count as none, and a library's version in the URL of a public host is not the service's.
 */
export type Recognised = {
  type: Finding<StackType> | undefined;
  service: Finding<string> | undefined;
  version: Finding<string> | undefined;
  /** Build id, on Android. */
  buildId: Finding<string> | undefined;
};

/** Number of lines that suffice to recognise a stack. */
const MAX_RECOGNISED_LINES = 5000;

const VERSION = String.raw`v?\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][\w.+-]{1,60})?`;
const SERVICE = String.raw`[A-Za-z][\w.-]{0,80}`;
const WHOLE_VERSION = new RegExp(`^${VERSION}$`);
/** Folder that includes a version: `1.4.2`, `assets-1.4.2`, `shop@1.4.2`. */
const VERSION_FOLDER = new RegExp(`^(?:(${SERVICE}?)[-_@])?(${VERSION})$`);
const RELEASE_LINE = new RegExp(`^"?release"?\\s*[:=]\\s*"?(${SERVICE})@(${VERSION})"?,?$`, 'i');
const VERSION_LINE = new RegExp(
  `^"?(?:app[ _-]?)?version(?:[ _-]?name)?"?\\s*[:=]\\s*"?(${VERSION})"?(?: \\(\\S{1,40}\\))?,?$`,
  'i',
);
/** The first line of a crash report as JSON. */
const REPORT_VERSION = new RegExp(`^\\{"app_name":.{0,400}"app_version":"(${VERSION})"`);
const SERVICE_LINE = new RegExp(`^"?service"?\\s*[:=]\\s*"?(${SERVICE})"?,?$`, 'i');

const BUILD_LINE = /^"?build[_ -]?id"?\s*[:=]\s*"?([\w.-]{4,100})"?,?$/i;
/** Process line of Android crashes: an app is its own service unless configured otherwise. */
const PROCESS_LINE = /^Process: ([a-z]\w{0,60}(?:\.\w{1,60}){1,8})(?::\w+)?, PID: \d+$/i;

const LOG_CELLS = String.raw`\d{4}[-/.]\d\d[-/.]\d\d[T ]\d\d:\d\d:\d\d\S{0,15}\t(?:(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\t)?`;
/** Line of a log in cells: time, level, service, version, and the error. */
const CELLS_LINE = new RegExp(
  `^${LOG_CELLS}(${SERVICE})\\t(${VERSION})\\t"?(?=[\\w$.]{0,80}(?:Error|Exception)\\b)`,
  'gim',
);
const MAX_CELLS_TEXT = 1_000_000;
/** Cells before a version that are no service. */
const RUNTIMES =
  /^(?:node(?:js)?|deno|bun|chrom(?:e|ium)|firefox|safari|edge|android|ios|windows|linux|java|jvm|dart|flutter|hermes|react|vue|angular)$/i;

/** Hosts and folders of other people's code, whose versions are not those of the service. */
const PUBLIC =
  /^(?:https?:)?\/\/(?:[\w.-]*\.)?(?:jsdelivr\.net|unpkg\.com|esm\.sh|skypack\.dev|jspm\.io|cloudflare\.com|googleapis\.com|gstatic\.com|jquery\.com|bootstrapcdn\.com|jsdelivr\.com|aspnetcdn\.com)\/|\/(?:npm|libs?|vendors?)\//i;
/** Folders that are no service's name. */
const COMMON_FOLDER =
  /^(?:assets?|static|js|scripts?|dist|build|cdn|public|releases?|versions?|v|files?|media|bundles?|apps?|web|_next|chunks?|content|packages?|resources?|\d.*)$/i;

export function recognise(text: string): Recognised {
  const lines = splitLines(cleanStack(text).text).slice(0, MAX_RECOGNISED_LINES);
  const head = lines.map((line) => line.text + line.end).join('');
  const header = headerFindings(lines.map((line) => line.text));
  const cells = cellFindings(text);
  const releases = framesOf(parseJavaScript(head)).flatMap(({ frame }) => releaseIn(frame.file) ?? []);
  const release = agreed(releases, ({ version }) => version);
  const withService = releases.filter(({ service }) => service !== undefined);
  const service = agreed(withService, (release) => release.service);
  return {
    type: recogniseType(lines),
    service:
      header.service ??
      cells.service ??
      (service?.service ? { value: service.service, from: service.from } : undefined),
    buildId: header.buildId,
    version:
      header.version ??
      cells.version ??
      (!release ? undefined : { value: release.version, from: release.from }),
  };
}

/** `release: shop@1.4.2`, `service: shop`, `version: 1.4.2`, `build_id: 6f1d2c` on lines of their own. */
function headerFindings(lines: readonly string[]): Omit<Recognised, 'type'> {
  const services: Finding<string>[] = [];
  const versions: Finding<string>[] = [];
  const buildIds: Finding<string>[] = [];
  for (const line of lines) {
    const from = withoutLogPrefix(line.slice(0, MAX_MATCHED)).trim();
    const release = RELEASE_LINE.exec(from);
    const service = release?.[1] ?? SERVICE_LINE.exec(from)?.[1] ?? PROCESS_LINE.exec(from)?.[1];
    const buildId = BUILD_LINE.exec(from)?.[1];
    const version = release?.[2] ?? (VERSION_LINE.exec(from) ?? REPORT_VERSION.exec(from))?.[1];
    if (service !== undefined) services.push({ value: service, from });
    if (buildId !== undefined) buildIds.push({ value: buildId, from });
    if (version !== undefined) versions.push({ value: withoutV(version), from });
  }
  return {
    service: agreed(services, ({ value }) => value),
    version: agreed(versions, ({ value }) => value),
    buildId: agreed(buildIds, ({ value }) => value),
  };
}

/** `2026-11-28T03:12:44Z⇥ERROR⇥shop⇥1.4.2⇥TypeError: …`: cells that cleaning removes. */
function cellFindings(text: string): Pick<Recognised, 'service' | 'version'> {
  const matches = [...text.slice(0, MAX_CELLS_TEXT).matchAll(CELLS_LINE)];
  const findings = matches.flatMap(([, service = '', version = '']) =>
    RUNTIMES.test(service) ? [] : { service, version: withoutV(version), from: `${service} ${version}` },
  );
  const service = agreed(findings, (finding) => finding.service);
  const version = agreed(findings, (finding) => finding.version);
  return {
    service: service && { value: service.service, from: service.from },
    version: version && { value: version.version, from: version.from },
  };
}

/** `…/shop/1.4.2/app.js`, `…/assets-1.4.2/app.js`, `…/shop@1.4.2/app.js`, or `…/app.js?v=1.4.2`. */
function releaseIn(file: string): { service: string | undefined; version: string; from: string } | undefined {
  if (file === '' || PUBLIC.test(file) || isThirdPartyFile(file)) return undefined;
  const [path = '', query = ''] = file.split('#')[0]?.split('?') ?? [];
  const parameter = /(?:^|&)(?:v|version)=([^&]*)/.exec(query)?.[1];
  if (parameter !== undefined && WHOLE_VERSION.test(parameter)) {
    return { service: undefined, version: withoutV(parameter), from: file };
  }
  const folders = path
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
    .split('/')
    .slice(0, -1);
  for (const [at, folder] of folders.entries()) {
    const [, name = folders[at - 1] ?? '', version] = VERSION_FOLDER.exec(folder) ?? [];
    if (version === undefined) continue;
    const isName = new RegExp(`^${SERVICE}$`).test(name) && !COMMON_FOLDER.test(name);
    return { service: isName ? name : undefined, version: withoutV(version), from: file };
  }
  return undefined;
}

/** First finding if all agree; undefined if they differ. */
function agreed<T>(findings: readonly T[], what: (finding: T) => string | undefined): T | undefined {
  const [first] = findings;
  if (first === undefined || findings.some((finding) => what(finding) !== what(first))) return undefined;
  return first;
}

function withoutV(version: string): string {
  return version.replace(/^v/, '');
}
