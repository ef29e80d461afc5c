import type { EnrichedFrame } from '#contract/stack';
import type { SourceFrame } from '../debug-info/table/symbol-table';
import { framesOf } from '../parsed-stack';
import type { FlutterFrame, FlutterStack } from './frame';
import { namesOf } from './names';
import type { FlutterSymbols } from './symbols';
import { isThirdParty, ownPackages } from './third-party';

/**
 * The frames of a Dart stack as they were in the source. One line gives several frames where functions were inlined,
 * innermost first, and none where all of it is code that the compiler made up: Dart's own tools leave it out, too.
 * Frames that have their place already stay as they are.
 *
 * @param symbolsOf of the build with an id; '' where the stack does not say it.
 */
export function enrichFlutter(
  stack: FlutterStack,
  symbolsOf: (buildId: string) => FlutterSymbols | undefined,
): EnrichedFrame[] {
  const printed = framesOf(stack).map(({ frame }) => frame);
  const own = ownPackages(printed.map(({ file }) => file));
  return printed.flatMap((frame) => {
    const symbols = frame.code === null ? undefined : symbolsOf(frame.code.buildId ?? '');
    const found = frame.code === null ? null : (symbols?.find(frame.code) ?? null);
    if (symbols === undefined || found === null) return asPrinted(frame, own);
    return found.frames
      .filter((source) => !isHidden(source))
      .map((source) => converted(frame, source, found.offset, symbols.own));
  });
}

function converted(
  frame: FlutterFrame,
  { name, file, line, column, start }: SourceFrame,
  offset: number,
  own: readonly string[],
): EnrichedFrame {
  return {
    ...asPrinted(frame, own),
    ...namesOf(name, file),
    function: name,
    converted: true,
    file,
    line,
    column,
    offset: offset - start,
    native_address: `0x${offset.toString(16)}`,
    third_party: isThirdParty(file, own),
    minified: { file: frame.file, function: frame.function, line: 0, column: 0 },
  };
}

function asPrinted(frame: FlutterFrame, own: readonly string[]): EnrichedFrame {
  const isMachineCode = frame.code !== null;
  return {
    ...namesOf(isMachineCode ? '' : frame.function, frame.file),
    function: frame.function,
    converted: false,
    file: frame.file,
    line: frame.line ?? 0,
    column: frame.column ?? 0,
    address: frame.address,
    offset: 0,
    native_address: '',
    third_party: isThirdParty(frame.file, own),
    code_snippets: [],
  };
}

function isHidden({ isArtificial, name, file }: SourceFrame): boolean {
  return isArtificial || (file === '' && name.startsWith('stub '));
}
