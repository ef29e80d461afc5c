import type { BinaryImage } from '#contract/stack';

const RANGE = /^(0x[\da-f]{1,16})\s+-\s+(0x[\da-f]{1,16}|\?\?\?)\s+([+*]?)(\S.*)$/i;
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
  const range = RANGE.exec(line);
  if (!range) return undefined;
  const [, load = '', max = '', mark = '', rest = ''] = range;
  const uuid = UUID.exec(rest);
  const slash = rest.indexOf(' /');
  const end = uuid?.index ?? (slash < 0 ? rest.length : slash);
  const path = rest.slice(!uuid ? end : end + uuid[0].length).trim();
  const { name, arch } = readName(rest.slice(0, end).trim());
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
function readName(text: string): { name: string; arch: string } {
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
