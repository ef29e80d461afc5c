import type { BinaryImage } from '#contract/stack';
import { JsonMembers } from '#domain/json/members';
import { scanJson } from '#domain/json/scan';
import { MAX_LINES, splitLines, type TextLine } from '../lines';
import { type StackLine, type StackSection, MAX_MATCHED } from '../stack';
import { type AppleFrame, appleFrame, type AppleStack, readFrameLine } from './frame';

/** Line of a crash report that is neither a frame nor an image. */
type ReportHeading =
  /** `Thread 3 name:  fetch`, `Thread 0 Crashed:: Dispatch queue: com.apple.main-thread`, `Thread 1:`. */
  | { kind: 'thread'; number: string; crashed: boolean; name: string }
  /** Backtrace of the exception that caused the crash. */
  | { kind: 'thrown' }
  | { kind: 'images' }
  /** Description of the crash, ranked by how informative it is: the best one becomes the title. */
  | { kind: 'event'; title: string; rank: number }
  /** The next line has more details of the crash. */
  | { kind: 'information' }
  | { kind: 'arch'; arch: string }
  | { kind: 'text' };

const THREAD = /^Thread (\d{1,6})(?:( Crashed)?:{1,2}(?: +(.*))?| name: *(.*))$/;
const THROWN =
  /^(?:Last Exception Backtrace|Application Specific Backtrace|\*{3} First throw call stack)\b.{0,20}:$/;
const IMAGES = /^Binary Images(?: Description)?:$/;
const EXCEPTION = /^Exception Type: +(.+)$/;
const UNCAUGHT = /^(?:\d{4}-.{1,80} )?\*{3} Terminating app due to uncaught exception (.+)$/;
const CODE_TYPE = /^Code Type: +(\S+)/;

const ARCHS: Record<string, string> = { 'ARM-64': 'arm64', 'X86-64': 'x86_64', ARM: 'armv7', X86: 'i386' };

function readHeading(line: string): ReportHeading {
  const thread = THREAD.exec(line);
  if (thread) {
    const [, number = '', crashed, after = '', name = ''] = thread;
    return { kind: 'thread', number, crashed: crashed !== undefined, name: (after || name).trim() };
  }
  if (THROWN.test(line)) return { kind: 'thrown' };
  if (IMAGES.test(line)) return { kind: 'images' };
  const uncaught = UNCAUGHT.exec(line)?.[1];
  if (uncaught !== undefined) return { kind: 'event', title: uncaught, rank: 3 };
  const exception = EXCEPTION.exec(line)?.[1];
  if (exception !== undefined) return { kind: 'event', title: exception, rank: 2 };
  if (line === 'Application Specific Information:') return { kind: 'information' };
  const codeType = CODE_TYPE.exec(line)?.[1];
  if (codeType !== undefined) return { kind: 'arch', arch: ARCHS[codeType] ?? '' };
  return { kind: 'text' };
}

const IMAGE_RANGE = /^(0x[\da-f]{1,16})\s+-\s+(0x[\da-f]{1,16}|\?\?\?)\s+([+*]?)(\S.*)$/i;
/** Reporters that know none print `(null)` or `???`. */
const UUID = /<(?:([\da-f-]{32,36})|\(null\)|\?\?\?)>/i;
/** Parentheses after a name on macOS: a version, or the architecture if there is none. */
const IN_PARENTHESES = /\s*\(([^()]{0,200})\)$/;
const LAST_WORD = /\s+(\S{1,20})$/;
const ARCH = /^(?:arm64\w*|armv\w+|x86_64h?|i386)$/i;
/** Architectures that name only the family, or nothing. */
const NO_ARCH = /^(?:arm|unknown)$/i;

const SYSTEM_PATH =
  /^(?:\/private\/preboot\/Cryptexes\/OS)?\/(?:System|Developer|usr\/lib|usr\/libexec|Library\/Apple|Library\/Developer)\//;

/** A line of a Binary Images block: `0x102a00000 - 0x102b07fff Shop arm64 <uuid> /path`. Null for any other line. */
export function readImageLine(line: string): BinaryImage | undefined {
  const range = IMAGE_RANGE.exec(line);
  if (!range) return undefined;
  const [, load = '', max = '', mark = '', rest = ''] = range;
  const uuid = UUID.exec(rest);
  const slash = rest.indexOf(' /');
  const end = uuid?.index ?? (slash < 0 ? rest.length : slash);
  const path = rest.slice(!uuid ? end : end + uuid[0].length).trim();
  const { name, arch } = imageName(rest.slice(0, end).trim());
  if (name === '' || (!uuid && path === '')) return undefined;
  return {
    uuid: uuid?.[1] ?? '',
    name,
    is_system: mark !== '+' && isSystemImage(name, path),
    load_address: load,
    max_address: max === '???' ? '' : max,
    arch,
  };
}

/** `Shop arm64`, `com.shop.Shop (1.4.2 - 77)`, `com.shop.Shop (x86_64)`. */
function imageName(text: string): { name: string; arch: string } {
  const inside = IN_PARENTHESES.exec(text);
  const name = !inside ? text : text.slice(0, inside.index);
  const arch = inside?.[1] ?? '';
  if (ARCH.test(arch)) return { name, arch };
  const last = LAST_WORD.exec(name);
  const word = last?.[1] ?? '';
  const isArch = ARCH.test(word);
  if (!last || !(isArch || NO_ARCH.test(word))) return { name, arch: '' };
  return { name: name.slice(0, last.index), arch: isArch ? word : '' };
}

/** True if code belongs to the system, by its path or, without one, by its name. */
export function isSystemImage(name: string, path = ''): boolean {
  if (path.startsWith('/')) return SYSTEM_PATH.test(path);
  return SYSTEM_NAME.test(name);
}

/** Names that only Apple's own have, as they are in stacks without their path. */
const SYSTEM_NAME = new RegExp(
  String.raw`^(?:lib(?:system_?\w*|objc|swift\w*|dyld\w*|dispatch|xpc|c\+\+(?:abi)?|z|sqlite3|unwind|network|BacktraceRecording|MainThreadChecker|ViewDebuggerSupport|GPUToolsCore)(?:\.[\w.]+)?\.dylib|lib(?:system|objc|dyld|dispatch|xpc)[\w.-]*|dyld(?:_sim)?|com\.apple\..+|` +
    `(?:UIKit|SwiftUI|Foundation|CoreFoundation|CoreGraphics|GraphicsServices|CFNetwork|QuartzCore|CoreData|CoreAnimation|CoreImage|CoreMedia|CoreVideo|CoreAudio|CoreText|CoreML|CoreMotion|CoreLocation|CoreBluetooth|CoreTelephony|CoreServices|CoreSpotlight|CoreNFC|CoreHaptics|AVFoundation|AVFAudio|AVKit|AppKit|HIToolbox|Accelerate|AttributeGraph|AudioToolbox|BackBoardServices|BoardServices|Combine|FrontBoardServices|IOKit|ImageIO|JavaScriptCore|MapKit|Metal|MetalKit|MediaPlayer|MessageUI|Network|NetworkExtension|Photos|PhotosUI|PushKit|RealityKit|RunningBoardServices|SceneKit|Security|ServiceManagement|SpriteKit|StoreKit|SystemConfiguration|UIFoundation|UserNotifications|VisionKit|Vision|WebCore|WebKit|XCTest|XCTestCore|SafariServices|ARKit|Contacts|EventKit|GameKit|HealthKit|Intents|PDFKit|QuickLook|WidgetKit|WatchKit|ShareSheet|Symptoms|RenderBox|TextInput)(?:Core|Private|Internal|UI)?)$`,
);

/** `0x` and 16 digits, as Apple prints addresses. */
export function formatAddress(address: bigint): string {
  return `0x${address.toString(16).padStart(16, '0')}`;
}

/**
 * Parses Apple's JSON crash reports (`.ips`): a line of metadata, then the report. Frames, images and thread starts
 * are cut out of the text as separate lines, so that all lines together are the original text. Null for any other
 * text.
 */
function readIps(text: string): AppleStack | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('"usedImages"')) return undefined;
  // Without its first line, or with it: both are passed around.
  const afterFirst = text.search(/[\r\n]/) + 1;
  for (const start of afterFirst > 0 ? [afterFirst, 0] : [0]) {
    const scan = scanJson(text.slice(start));
    if (!scan.ok) continue;
    const report = new JsonMembers(scan.tree);
    const cuts = cutsOf(report, start);
    if (cuts.length === 0 || cuts.length + splitLines(text).length > MAX_LINES) return undefined;
    return assembled(text, cuts, ipsTitle(report), archOf(report));
  }
  return undefined;
}

/** A part of the text that is something; what is between two of them is text. */
type Cut = { from: number; to: number } & (
  | { kind: 'frame'; frame: AppleFrame }
  | { kind: 'image'; image: BinaryImage }
  | { kind: 'heading'; section: Pick<StackSection, 'kind' | 'title'> }
);

/** An image with where it begins, which frames are counted from. */
type Loaded = { image: BinaryImage; base: bigint };

function cutsOf(report: JsonMembers, start: number): Cut[] {
  const place = (node: number) => {
    const { from, to } = report.placeOf(node);
    return { from: start + from, to: start + to };
  };
  const nodes = report.list(0, 'usedImages');
  const loaded = nodes.map((node) => readImage(report, node));
  const framesOf = (list: readonly number[], isThrown: boolean): Cut[] =>
    list.flatMap((node, i) => {
      const frame = readFrame(report, node, loaded, isThrown || i > 0);
      return frame === undefined ? [] : [{ ...place(node), kind: 'frame', frame }];
    });
  /** Span from a list's name, or from an object, to its first element. */
  const heading = (node: number | undefined, section: Pick<StackSection, 'kind' | 'title'>): Cut[] => {
    if (node === undefined) return [];
    const { from } = place(node);
    return [{ from, to: from, kind: 'heading', section }];
  };
  const thrown = report.list(0, 'lastExceptionBacktrace');
  const threads = report.list(0, 'threads');
  if (threads.length === 0) return [];
  return [
    ...(thrown.length === 0
      ? []
      : heading(report.member(0, 'lastExceptionBacktrace'), { kind: 'thrown', title: '' })),
    ...framesOf(thrown, true),
    ...threads.flatMap((node, i) =>
      heading(node, threadOf(report, node, i)).concat(framesOf(report.list(node, 'frames'), false)),
    ),
    ...heading(report.member(0, 'usedImages'), { kind: 'images', title: '' }),
    ...nodes.flatMap((node, i): Cut[] => {
      const image = loaded[i]?.image;
      return image === undefined || image.name === '' ? [] : [{ ...place(node), kind: 'image', image }];
    }),
  ].sort((a, b) => a.from - b.from);
}

function assembled(text: string, cuts: readonly Cut[], title: string, arch: string): AppleStack {
  const lines: StackLine<AppleFrame>[] = [];
  const sections: StackSection[] = [{ kind: 'error', title, from: 0, to: 0 }];
  const add = (from: number, to: number, cut?: Exclude<Cut, { kind: 'heading' }> | 'heading') => {
    if (from === to) return;
    for (const [i, line] of splitLines(text.slice(from, to)).entries()) {
      const base = { ...line, index: lines.length, section: sections.length - 1 };
      if (i > 0 || cut === undefined) lines.push({ ...base, kind: 'text' });
      else if (cut === 'heading') lines.push({ ...base, kind: 'heading' });
      else if (cut.kind === 'frame') lines.push({ ...base, kind: 'frame', frame: cut.frame });
      else lines.push({ ...base, kind: 'image', image: cut.image });
    }
  };
  let at = 0;
  for (const [i, cut] of cuts.entries()) {
    add(at, cut.from);
    const next = cuts[i + 1]?.from ?? text.length;
    if (cut.kind === 'heading') {
      sections.push({ ...cut.section, from: lines.length, to: lines.length });
      add(cut.from, next, 'heading');
      at = next;
    } else {
      at = Math.min(next, cut.to + (text[cut.to] === ',' ? 1 : 0));
      add(cut.from, at, cut);
    }
  }
  add(at, text.length);
  for (const [i, section] of sections.entries()) section.to = sections[i + 1]?.from ?? lines.length;
  return { lines, sections, arch };
}

function readImage(report: JsonMembers, node: number): Loaded {
  const base = report.integer(node, 'base') ?? 0n;
  const size = report.integer(node, 'size') ?? 0n;
  const path = report.string(node, 'path');
  const name = report.string(node, 'name') || path.slice(path.lastIndexOf('/') + 1);
  return {
    base,
    image: {
      uuid: report.string(node, 'uuid'),
      name,
      is_system: isSystemImage(name, path),
      load_address: formatAddress(base),
      max_address: size === 0n ? '' : formatAddress(base + size - 1n),
      arch: report.string(node, 'arch'),
    },
  };
}

function readFrame(
  report: JsonMembers,
  node: number,
  loaded: readonly Loaded[],
  isReturn: boolean,
): AppleFrame | undefined {
  const offset = report.integer(node, 'imageOffset');
  if (offset === undefined) return undefined;
  const at = loaded[Number(report.integer(node, 'imageIndex') ?? -1n)];
  const line = Number(report.integer(node, 'sourceLine') ?? 0n);
  const isKnown = at !== undefined && at.base !== 0n;
  return appleFrame({
    function: report.string(node, 'symbol'),
    file: report.string(node, 'sourceFile'),
    line: line > 0 && line < 2 ** 31 ? line : undefined,
    address: formatAddress((at?.base ?? 0n) + offset),
    image: isKnown ? at.image.name : '',
    load: isKnown ? at.image.load_address : '',
    offset: Number(BigInt.asUintN(32, report.integer(node, 'symbolLocation') ?? 0n)),
    isReturn,
  });
}

function threadOf(report: JsonMembers, node: number, i: number): Pick<StackSection, 'kind' | 'title'> {
  const names = [report.string(node, 'name'), report.string(node, 'queue')].filter((name) => name !== '');
  return {
    kind: report.isTrue(node, 'triggered') ? 'crashed thread' : 'thread',
    title: [String(i), ...names].join(' · '),
  };
}

/** `EXC_BREAKPOINT (SIGTRAP): Fatal error: Index out of range`. */
function ipsTitle(report: JsonMembers): string {
  const exception = report.member(0, 'exception');
  const type = report.string(exception, 'type');
  const signal = report.string(exception, 'signal');
  const [line] = report.items(report.member(0, 'asi')).flatMap((list) => report.items(list));
  const information = line === undefined ? '' : report.stringAt(line);
  const what = signal === '' ? type : `${type} (${signal})`;
  return [what, information].filter((part) => part.trim() !== '').join(': ');
}

function archOf(report: JsonMembers): string {
  const type = report.string(0, 'cpuType');
  if (/ARM-64/.test(type)) return 'arm64';
  return /X86-64/.test(type) ? 'x86_64' : '';
}

/** Splits a crash report into sections, line by line. */
class ReportSections {
  private readonly found: StackSection[] = [{ kind: 'error', title: '', from: 0, to: 0 }];
  private titleRank = 0;
  private information = '';
  private isInformation = false;
  /** The thread of the section that was started last. */
  private thread: string | undefined;
  private hasFrames = false;
  private hasList = false;

  /** True if the addresses of an exception may come now: once in a report. */
  get takesAddresses(): boolean {
    return this.found.at(-1)?.kind === 'thrown' && !this.hasFrames && !this.hasList;
  }

  frame(line: { index: number; text: string; end: string }, frame: AppleFrame): StackLine<AppleFrame> {
    this.hasFrames = true;
    const isThrown = this.found.at(-1)?.kind === 'thrown';
    if (isThrown) this.hasList = true;
    return {
      ...line,
      kind: 'frame',
      section: this.last,
      frame: isThrown ? { ...frame, isReturn: true } : frame,
    };
  }

  heading(heading: ReportHeading, index: number, text: string): number {
    if (this.isInformation && text !== '') {
      this.information ||= text;
      this.isInformation = false;
    }
    switch (heading.kind) {
      case 'thread':
        this.beginThread(heading, index);
        break;
      case 'thrown':
      case 'images':
        this.begin({ kind: heading.kind, title: '', from: index, to: index });
        break;
      case 'event':
        this.entitle(heading.title, heading.rank);
        break;
      case 'information':
        this.isInformation = true;
        break;
      case 'arch':
        break;
      case 'text':
        if (text !== '' && this.last === 0 && !this.hasFrames) this.entitle(text, 1);
        break;
    }
    return this.last;
  }

  closed(length: number): StackSection[] {
    for (const [i, section] of this.found.entries()) section.to = this.found[i + 1]?.from ?? length;
    const [first] = this.found;
    if (first !== undefined && this.titleRank === 2 && this.information !== '') {
      first.title = `${first.title}: ${this.information}`;
    }
    return this.found;
  }

  private get last(): number {
    return this.found.length - 1;
  }

  /** Begins a thread. Its name may be on the line before its header. */
  private beginThread({ number, crashed, name }: Extract<ReportHeading, { kind: 'thread' }>, index: number) {
    const section = this.found.at(-1);
    if (section !== undefined && this.thread === number && !this.hasFrames) {
      if (crashed) section.kind = 'crashed thread';
      if (name !== '') section.title = threadTitle(number, name);
      return;
    }
    const kind = crashed ? 'crashed thread' : 'thread';
    this.begin({ kind, title: threadTitle(number, name), from: index, to: index });
    this.thread = number;
  }

  private begin(section: StackSection) {
    this.found.push(section);
    this.thread = undefined;
    this.hasFrames = false;
  }

  private entitle(title: string, rank: number) {
    const [first] = this.found;
    if (first === undefined || rank <= this.titleRank) return;
    first.title = title;
    this.titleRank = rank;
  }
}

function threadTitle(number: string, name: string): string {
  return name === '' ? number : `${number} · ${name}`;
}

/** First line of a crash report, as text or as JSON. */
const REPORT_START = /^[ \t]*(?:Incident Identifier:|\{"app_name":)/gm;

/**
 * Parses Apple stacks: frames alone, and whole crash reports, as text (`.crash`) or as JSON (`.ips`), with a section
 * for each thread and the loaded images, one report after the other. Every line is kept: `text + end` of all lines is
 * the input. Takes linear time.
 */
export function parseApple(text: string): AppleStack {
  const starts = Array.from(text.matchAll(REPORT_START), ({ index }) => index);
  if (starts.length < 2) return parseOne(text);
  // What is above the first report belongs to it.
  const stacks = starts.map((start, at) => parseOne(text.slice(at === 0 ? 0 : start, starts[at + 1])));
  const isLong = stacks.reduce((sum, { lines }) => sum + lines.length, 0) > MAX_LINES;
  return isLong ? parseOne(text) : mergeStacks(stacks);
}

function parseOne(text: string): AppleStack {
  return readIps(text) ?? readReport(text);
}

function mergeStacks(stacks: readonly AppleStack[]): AppleStack {
  const whole: AppleStack = { lines: [], sections: [], arch: '' };
  for (const { lines, sections, arch } of stacks) {
    const [firstLine, firstSection] = [whole.lines.length, whole.sections.length];
    for (const line of lines) {
      whole.lines.push({ ...line, index: firstLine + line.index, section: firstSection + line.section });
    }
    for (const section of sections) {
      whole.sections.push({ ...section, from: firstLine + section.from, to: firstLine + section.to });
    }
    whole.arch ||= arch;
  }
  return whole;
}

function readReport(text: string): AppleStack {
  const sections = new ReportSections();
  const lines: StackLine<AppleFrame>[] = [];
  let arch = '';
  for (const line of splitLines(text)) {
    const trimmed = line.text.trim();
    const isShort = trimmed.length <= MAX_MATCHED;
    const frame = isShort ? readFrameLine(trimmed) : undefined;
    if (frame !== undefined) {
      lines.push(sections.frame({ ...line, index: lines.length }, frame));
      continue;
    }
    const list = sections.takesAddresses ? returnAddresses(line) : undefined;
    if (list !== undefined) {
      for (const [piece, frame] of list) lines.push(sections.frame({ ...piece, index: lines.length }, frame));
      continue;
    }
    const image = isShort ? readImageLine(trimmed) : undefined;
    const heading: ReportHeading = isShort ? readHeading(trimmed) : { kind: 'text' };
    if (heading.kind === 'arch') arch = heading.arch;
    lines.push(
      readOther(line, lines.length, { image, heading, words: trimmed.slice(0, MAX_MATCHED) }, sections),
    );
  }
  return { lines, sections: sections.closed(lines.length), arch };
}

function readOther(
  { text, end }: TextLine,
  index: number,
  { image, heading, words }: { image: BinaryImage | undefined; heading: ReportHeading; words: string },
  sections: ReportSections,
): StackLine<AppleFrame> {
  const section = sections.heading(heading, index, words);
  const line = { index, text, end, section };
  if (image !== undefined) return { ...line, kind: 'image', image };
  const isHeading = heading.kind === 'thread' || heading.kind === 'thrown' || heading.kind === 'images';
  return { ...line, kind: isHeading ? 'heading' : 'text' };
}

/** No list is longer: an exception has a few hundred addresses at most. */
const MAX_LIST_LENGTH = 16_384;

/**
 * `(0x1a2b3c 0x1a2b40 …)`: the addresses that an exception was thrown from, many on one line. Each becomes a line of
 * its own, and all of them together are the text again. Null for any other line.
 */
function returnAddresses({ text, end }: TextLine): [TextLine, AppleFrame][] | undefined {
  if (text.length > MAX_LIST_LENGTH || !/^\s*\((?:0x[\da-f]{1,16}[ \t]*)+\)\s*$/i.test(text))
    return undefined;
  const addresses = [...text.matchAll(/0x[\da-f]{1,16}/gi)];
  return addresses.map(([address], i) => {
    const from = i === 0 ? 0 : addresses[i]?.index;
    const to = addresses[i + 1]?.index ?? text.length;
    const isLast = i === addresses.length - 1;
    return [{ text: text.slice(from, to), end: isLast ? end : '' }, appleFrame({ address, isReturn: true })];
  });
}
