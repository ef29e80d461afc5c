import type { EnrichedFrame } from '#contract/stack';
import type { SourceFrame } from '../debug-info/table/symbol-table';
import { framesOf, MAX_FRAMES } from '../stack';
import {
  type CodePlace,
  type FlutterFrame,
  type FlutterStack,
  isThirdParty,
  namesOf,
  ownPackages,
} from './frame';
import type { FlutterSymbols, FoundCode } from './symbols';

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
  const places = new Places();
  const enriched: EnrichedFrame[] = [];
  for (const frame of printed) {
    const { code } = frame;
    const symbols = code === undefined ? undefined : symbolsOf(code.buildId ?? '');
    if (code === undefined || symbols === undefined || enriched.length >= MAX_FRAMES) {
      enriched.push(asPrinted(frame, own));
      continue;
    }
    const match = places.at(symbols, code);
    if (match === undefined) enriched.push(asPrinted(frame, own));
    else
      for (const source of match.frames) enriched.push(converted(frame, source, match.offset, symbols.own));
  }
  return enriched;
}

/** Looks each place up once: stacks repeat themselves. */
class Places {
  private readonly places = new Map<FlutterSymbols, Map<number, FoundCode | undefined>>();

  at(symbols: FlutterSymbols, code: CodePlace): FoundCode | undefined {
    const offset = symbols.offsetOf(code);
    if (offset === undefined) return undefined;
    let places = this.places.get(symbols);
    if (places === undefined) this.places.set(symbols, (places = new Map<number, FoundCode | undefined>()));
    if (!places.has(offset)) places.set(offset, symbols.at(offset));
    return places.get(offset);
  }
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
    column: line === 0 ? 0 : column,
    offset: offset - start,
    native_address: `0x${offset.toString(16)}`,
    third_party: isThirdParty(file, own),
    minified: { file: frame.file, function: frame.function, line: 0, column: 0 },
  };
}

function asPrinted(frame: FlutterFrame, own: readonly string[]): EnrichedFrame {
  const isMachineCode = frame.code !== undefined;
  const names = namesOf(isMachineCode ? '' : frame.function, frame.file);
  return {
    function: frame.function,
    converted: false,
    file: frame.file,
    line: frame.line ?? 0,
    column: frame.column ?? 0,
    class_name: names.class_name,
    method_name: names.method_name,
    module: names.module,
    address: frame.address,
    offset: 0,
    native_address: '',
    third_party: isThirdParty(frame.file, own),
    code_snippets: [],
  };
}
