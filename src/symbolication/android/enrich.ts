import type { EnrichedFrame } from '#contract/stack';
import { framesOf, type ParsedStack } from '../stack';
import type { JavaFrame } from './frame';
import type { Mapping } from './mapping/mapping';
import { type RetracedFrame, retraceStack } from './retrace';

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
    line: lineOf(candidates),
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
function lineOf(candidates: readonly RetracedFrame[]): number {
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

const THIRD_PARTY = new RegExp(`^(?:${PACKAGES.map((name) => name.replaceAll('.', '\\.')).join('|')})\\.`);

/** True if a class, by its name with the package, is the platform's or a library's. */
export function isThirdPartyClass(className: string): boolean {
  return THIRD_PARTY.test(className);
}
