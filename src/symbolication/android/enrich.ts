import type { EnrichedFrame } from '#contract/stack';
import {
  framesOf,
  type ParsedStack,
  positionText,
  type FrameLine,
  type Platform,
  type RequestedBuild,
  THIRD_PARTY,
  type UnconvertedReason,
} from '../stack';
import { type JavaFrame, isNativeSource } from './frame';
import type { Mapping } from './mapping';
import { type RetracedFrame, retraceStack, mapIdIn, shortMapId } from './retrace';
import { parseJava } from './parse';

/**
 * The frames of a Java stack as they were in the source. `function` is class and method with the package, as stacks
 * print them; `module` is the package. One line gives several frames where methods were put into one another, innermost
 * first, and none where the compiler made the method up.
 *
 * @param mapping undefined: there is none, and all frames are as they were printed.
 */
export function enrichJava(stack: ParsedStack<JavaFrame>, mapping: Mapping | undefined): EnrichedFrame[] {
  const printed = framesOf(stack).map(({ frame }) => frame);
  if (mapping === undefined) return printed.map(asPrinted);
  const retraced = retraceStack(stack, mapping);
  return printed.flatMap((frame, i) => {
    const match = retraced[i];
    if (match?.kind === 'frames') return match.frames.map((candidates) => converted(frame, candidates));
    // A class that was not renamed adds nothing.
    if (match?.kind !== 'class' || match.className === frame.className) return asPrinted(frame);
    const lines = frame.line === undefined ? undefined : ([frame.line, frame.line] as const);
    return converted(frame, [{ ...match, methodName: frame.methodName, lines }]);
  });
}

function converted(frame: JavaFrame, candidates: readonly RetracedFrame[]): EnrichedFrame {
  const [first] = candidates;
  const classes = alternatives(candidates.map(({ className }) => className));
  return {
    ...asPrinted(frame),
    converted: true,
    function: alternatives(candidates.map(({ className, methodName }) => `${className}.${methodName}`)),
    file: alternatives(candidates.map(({ file }) => file)),
    line: certainLine(candidates),
    class_name: classes,
    method_name: alternatives(candidates.map(({ methodName }) => methodName)),
    module: packageOf(first?.className ?? ''),
    third_party: candidates.every(({ className }) => isThirdPartyClass(className)),
    minified: { file: frame.file, function: frame.function, line: frame.line ?? 0, column: 0 },
  };
}

function asPrinted(frame: JavaFrame): EnrichedFrame {
  return {
    function: frame.function,
    converted: false,
    file: frame.file,
    line: frame.line ?? 0,
    column: 0,
    class_name: frame.className,
    method_name: frame.methodName,
    module: packageOf(frame.className),
    address: '',
    offset: 0,
    native_address: '',
    third_party: isThirdPartyClass(frame.className),
    code_snippets: [],
  };
}

/** All that a frame may be, where it is not certain. */
function alternatives(names: readonly string[]): string {
  return [...new Set(names)].join(' | ');
}

/** Line if it is certain; 0 if there are several candidates, as the first would look like the only one. */
function certainLine(candidates: readonly RetracedFrame[]): number {
  const lines = new Set(candidates.flatMap((candidate) => candidate.lines ?? 0));
  const [first = 0] = lines;
  return lines.size === 1 ? first : 0;
}

function packageOf(className: string): string {
  return className.slice(0, Math.max(0, className.lastIndexOf('.')));
}

/** Packages of the platform and of libraries that most apps have. An app's own may begin like none of them. */
const PACKAGES = `
java javax jdk sun com.sun kotlin kotlinx scala groovy
android androidx dalvik libcore com.android org.apache.harmony org.chromium
com.google.android com.google.firebase com.google.gson com.google.common com.google.protobuf com.google.dagger
com.google.maps com.google.mlkit dagger org.jetbrains org.intellij
okhttp3 okio retrofit2 com.squareup io.reactivex org.reactivestreams io.grpc io.ktor
coil coil3 com.bumptech.glide com.airbnb.lottie org.koin timber leakcanary
com.facebook.react com.facebook.soloader io.flutter
org.json org.xmlpull org.apache org.slf4j org.greenrobot org.junit junit`
  .trim()
  .split(/\s+/);

const THIRD_PARTY_CLASS = new RegExp(
  `^(?:${PACKAGES.map((name) => name.replaceAll('.', '\\.')).join('|')})\\.`,
);

/** True if a class, by its name with the package, is the platform's or a library's. */
export function isThirdPartyClass(className: string): boolean {
  return THIRD_PARTY_CLASS.test(className);
}

/** Java and Kotlin, as Android prints them. */
export const android: Platform = {
  parse: parseJava,
  unconverted: javaReasons,
  frameText,
  sourceFile: frameSourceFile,
  takes: { build: true, images: false },
  added: ({ build_id: id, Variant: variant }, frames) =>
    isNative(frames)
      ? NATIVE_FILES
      : {
          options:
            !id && variant
              ? ['--variant', variant]
              : ['--build-id', id || mapIdsIn(frames)[0] || '<build id>'],
          files: 'app/build/outputs/mapping/release/mapping.txt',
        },
  words: {
    withoutCode: 'A mapping holds names and lines, and no source code.',
    withoutFrame: 'no frame: probably generated by the compiler',
  },
};

/** `at com.shop.Cart.sum(Cart.kt:42)`, which Android Studio makes a link of, after any prefix that the log put there. */
function frameText({ text }: FrameLine, frame: EnrichedFrame): string {
  if (frame.address !== '') {
    const start = /^.*?#\d+\s+pc\s+\S+/.exec(text)?.[0] ?? '    #00 pc';
    return `${start}  ${frame.module} (${frame.function}) at ${positionText(frame)}`;
  }
  const start = /^.*?(?:^|[\s:>])at\s+/.exec(text)?.[0] ?? '    at ';
  return `${start}${frame.function}(${positionText(frame)})`;
}

/** Below the folders of its package. A class may come with several files, ` | ` between them. */
function frameSourceFile({ file, module }: Pick<EnrichedFrame, 'file' | 'module'>): string {
  if (file.includes(' | ')) return '';
  return module === '' ? file : `${module.replaceAll('.', '/')}/${file}`;
}

function isNative(frames: readonly EnrichedFrame[]): boolean {
  return frames.some(({ address }) => address !== '');
}

function mapIdsIn(frames: readonly EnrichedFrame[]): string[] {
  return [...new Set(frames.flatMap(({ file }) => mapIdIn(file) ?? []))];
}

const NATIVE_FILES = {
  options: [],
  files: 'app/build/intermediates/merged_native_libs/release/out/lib/arm64-v8a/libshop.so',
};

const NO_LIBRARY: UnconvertedReason = {
  name: 'no symbols of this library',
  words: 'No unstripped library with this build id was added, or without one none of this name and version.',
  ofFiles: 'None of the dropped files is the unstripped library with this build id or name.',
};
const NATIVE_METHOD: UnconvertedReason = {
  name: 'native method',
  words: 'A method in machine code, of which a mapping knows nothing.',
  isExpected: true,
};
const NO_BUILD = {
  name: 'no build sent',
  words:
    'Neither a build id nor a variant was sent, so no mapping could be chosen. Fill one of them in and try again.',
};
const NO_MAPPING = {
  name: 'no mapping for this build',
  words: 'No mapping was added for this service and build, or its class names differ.',
  ofFiles: 'The dropped files have no mapping, or that of another build: its class names differ.',
};
const NOT_IN_MAPPING = {
  name: 'not in the mapping',
  words:
    'The mapping of this build has nothing for this class or line. A name that looks whole was never obfuscated.',
};

/** Reason for frames that name a mapping, by its id. */
function noMappingOf(id: string, other: string | undefined): UnconvertedReason {
  const problem = `The stack is of mapping ${shortMapId(id)}`;
  return {
    name: 'no mapping with this id',
    words: other
      ? `${problem}, and the one that was added for this build is ${shortMapId(other)}.`
      : `${problem}, and none with this id was added for this service.`,
    ofFiles: `${problem}, and none of the dropped files is.`,
  };
}

function javaReasons(
  frames: readonly EnrichedFrame[],
  { build_id, Variant, other_build }: RequestedBuild,
): (UnconvertedReason | undefined)[] {
  const isAnyConverted = frames.some(({ converted }) => converted);
  const withoutMapping = build_id || Variant ? NO_MAPPING : NO_BUILD;
  const [mapId] = mapIdsIn(frames.filter(({ converted }) => !converted));
  const withId = mapId === undefined ? undefined : noMappingOf(mapId, other_build);
  return frames.map((frame) => {
    if (frame.converted) return undefined;
    if (isNativeSource(frame.file)) return NATIVE_METHOD;
    if (frame.third_party) return THIRD_PARTY;
    if (frame.address !== '') return NO_LIBRARY;
    if (isAnyConverted) return NOT_IN_MAPPING;
    return (mapIdIn(frame.file) !== undefined && withId) || withoutMapping;
  });
}
