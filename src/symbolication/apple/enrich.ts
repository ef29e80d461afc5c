import type { EnrichedFrame } from '#contract/stack';
import type { SourceFrame, SymbolTable } from '../debug-info/table/symbol-table';
import { MAX_FRAMES } from '../stack';
import type { LoadedImage, PlacedFrame } from './loaded-images';
import { type ReadableName, readableName } from './readable-name';
import type { AppleFrame } from './report/frame';

/** The symbols of an image; undefined where there are none, or none that can be read. */
export type SymbolsFor = (image: LoadedImage) => Symbols | undefined;
type Symbols = Pick<SymbolTable, 'arch' | 'lookup'>;
type NamedSource = { source: SourceFrame; name: ReadableName };

/** Code of packages, of the compiler's own libraries and of the SDK. */
const THIRD_PARTY =
  /\/(?:Pods|Carthage|SourcePackages\/checkouts|\.build\/checkouts|Xcode[\w.-]*\.app|Library\/Developer)\/|^\/usr\/(?:include|lib)\//;

/**
 * The frames of a stack with their source positions: several for one line where functions were inlined, the innermost
 * first. Frames of the system, and those that nothing is known of, are as they were printed.
 * @param frames of `placeFrames`.
 */
export function enrichApple(frames: readonly PlacedFrame[], symbolsFor: SymbolsFor): EnrichedFrame[] {
  const places = new Places();
  const enriched: EnrichedFrame[] = [];
  for (const placed of frames) {
    const printed = asPrinted(placed);
    const { frame, at, isSystem } = placed;
    const symbols = at === undefined || isSystem ? undefined : symbolsFor(at.image);
    if (at === undefined || symbols === undefined || enriched.length >= MAX_FRAMES) {
      enriched.push(printed);
      continue;
    }
    const sources = places.at(symbols, calledFrom(frame, at.offset, at.image.arch || symbols.arch));
    if (sources.length === 0) enriched.push(printed);
    for (const place of sources) enriched.push(asWritten(printed, at, place, frame.function));
  }
  return enriched;
}

/** Looks each place up once: stacks repeat themselves. */
class Places {
  private readonly places = new Map<Symbols, Map<number, NamedSource[]>>();

  at(symbols: Symbols, offset: number): readonly NamedSource[] {
    let places = this.places.get(symbols);
    if (places === undefined) this.places.set(symbols, (places = new Map<number, NamedSource[]>()));
    let sources = places.get(offset);
    if (sources === undefined) {
      sources = symbols
        .lookup(offset)
        .map((source) => ({ source, name: readableName(source.name, source.linkageName, source.around) }));
      places.set(offset, sources);
    }
    return sources;
  }
}

function asWritten(
  printed: EnrichedFrame,
  { image, offset }: NonNullable<PlacedFrame['at']>,
  { source, name }: NamedSource,
  mangled: string,
): EnrichedFrame {
  return {
    ...printed,
    function: name.function,
    converted: true,
    file: source.file,
    line: source.line,
    column: source.line === 0 ? 0 : source.column,
    class_name: name.class,
    method_name: name.method,
    module: name.module || image.name,
    offset: Math.max(0, offset - source.start),
    third_party: THIRD_PARTY.test(source.file),
    minified: { file: image.name, function: mangled, line: printed.line, column: 0 },
  };
}

/** Offset of the call behind a return address: in the instruction before it. */
function calledFrom({ isReturn }: AppleFrame, offset: number, arch: string): number {
  if (!isReturn) return offset;
  if (arch.startsWith('arm64')) return Math.max(0, offset - 4);
  // The lowest bit selects the instruction set and is not part of the address.
  if (arch.startsWith('arm')) return Math.max(0, offset - (offset % 2) - 2);
  return Math.max(0, offset - 1);
}

function asPrinted({ frame, at, isSystem }: PlacedFrame): EnrichedFrame {
  const name = readableName(frame.function);
  return {
    function: name.function,
    converted: false,
    file: frame.file,
    line: frame.line ?? 0,
    column: 0,
    class_name: name.class,
    method_name: name.method,
    module: frame.image,
    address: frame.address,
    offset: frame.offset,
    native_address: at === undefined ? '' : `0x${at.offset.toString(16)}`,
    third_party: isSystem,
    code_snippets: [],
  };
}
