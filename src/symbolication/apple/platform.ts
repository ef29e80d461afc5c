import type { EnrichedFrame, BinaryImage } from '#contract/stack';
import {
  type FrameLine,
  NO_POSITION,
  type Platform,
  type RequestedBuild,
  type UnconvertedReason,
  positionText,
  readAddress,
  debugIdOf,
  framesOf,
  imagesOf,
  type StackLine,
  MAX_FRAMES,
} from '../stack';
import { parseApple, isSystemImage } from './report';
import type { AppleFrame, AppleStack } from './frame';
import { demangleItanium, splitCppName } from './itanium';
import { demangleSwift } from './swift/demangle';
import type { SourceFrame, SymbolTable } from '../debug-info/symbol-table';

/** Swift, Objective-C and C++ on Apple's systems. */
export const apple: Platform = {
  parse: parseApple,
  unconverted: appleReasons,
  frameText,
  sourceFile: ({ file }) => file,
  takes: { build: false, images: true },
  added: () => ({ options: [], files: 'App.xcarchive/dSYMs' }),
  words: {
    withoutCode: 'Debug symbols hold positions, and no source code.',
    withoutFrame: 'the server sent no frame for this line',
  },
};

/** `1   Shop   0x0000000102a1c3d4 Cart.total(of:) + 12 (Cart.swift:42)`, as Apple's tools print a frame. */
function frameText({ text }: FrameLine, frame: EnrichedFrame, isInlined: boolean): string {
  const address = /0x[\da-f]{6,16}/i.exec(text);
  const isPrinted = address && !text.trimStart().startsWith('{');
  const start = isPrinted
    ? text.slice(0, address.index + address[0].length)
    : `    ${frame.minified?.file ?? ''}  ${frame.address}`;
  const offset = isInlined || frame.offset === 0 ? '' : ` + ${frame.offset}`;
  const file = frame.file.slice(frame.file.lastIndexOf('/') + 1);
  const position = file === '' ? '' : ` (${positionText({ ...frame, file, column: 0 })})`;
  return `${start} ${frame.function}${offset}${position}${isInlined ? ' [inlined]' : ''}`;
}

const SYSTEM_IMAGE: UnconvertedReason = {
  name: 'system image',
  words: 'Code of the system or its libraries; there are no debug symbols of it.',
  isExpected: true,
};
const UNKNOWN_IMAGE: UnconvertedReason = {
  name: 'unknown image',
  words: 'The report does not know which image this address was in: it prints ???.',
  isExpected: true,
};
const NO_IMAGE = {
  name: 'no image for this address',
  words: 'No binary image that was sent has this name and holds this address. Add the image to the table.',
};
const NO_DSYM = {
  name: 'no dSYM for this image',
  words:
    'Nothing uploaded for this service is the dSYM of this image. It is found by the image’s UUID, or where none is known by name and version.',
  ofFiles: 'None of the dropped files is the dSYM of this image: its UUID has to be the same.',
};
const NO_SYMBOL = {
  name: 'no symbol at this address',
  words: 'Other frames of this image were converted, but its dSYM has nothing here.',
};

function appleReasons(
  frames: readonly EnrichedFrame[],
  { binary_images = [] }: RequestedBuild,
): (UnconvertedReason | undefined)[] {
  const loaded = binary_images.map(({ name, load_address, max_address }) => ({
    name,
    load: readAddress(load_address),
    max: readAddress(max_address),
  }));
  const convertedImages = new Set(frames.flatMap((frame) => frame.minified?.file ?? []));
  return frames.map((frame) => {
    if (frame.converted) return undefined;
    const address = readAddress(frame.address);
    if (!address) return NO_POSITION;
    if (frame.third_party) return SYSTEM_IMAGE;
    const image = frame.module || frame.file;
    if (image === '' || image === '???') {
      const isInside = loaded.some(
        ({ load, max }) => load !== undefined && max !== undefined && load <= address && address <= max,
      );
      return isInside ? NO_DSYM : UNKNOWN_IMAGE;
    }
    if (convertedImages.has(image)) return NO_SYMBOL;
    const isLoaded = loaded.some(
      ({ name, load, max }) =>
        name === image && (load === undefined || (load <= address && (max === undefined || address <= max))),
    );
    return loaded.length === 0 || isLoaded ? NO_DSYM : NO_IMAGE;
  });
}

/** An image where it was in memory. */
export type LoadedImage = {
  name: string;
  /** 32 hex digits; '' if unknown. */
  id: string;
  /** Architecture; '' if unknown. */
  arch: string;
  load: bigint;
};

export type PlacedFrame = {
  frame: AppleFrame;
  isSystem: boolean;
  /** Image of the frame and offset in it; undefined if unknown. */
  at: { image: LoadedImage; offset: number } | undefined;
};

type Extent = { image: LoadedImage; max: bigint | undefined; isSystem: boolean };

/**
 * Matches the frames of a stack with their images, by name and address: first among the images of the request, then
 * among images listed in the same report, then by the load address in the frame itself.
 */
export function placeFrames(stack: AppleStack, sent: readonly BinaryImage[]): PlacedFrame[] {
  return reportsOf(stack).flatMap((lines) => {
    const report = { lines, sections: [] };
    const images = new LoadedImages(sent.length > 0 ? sent : imagesOf(report), stack.arch);
    return framesOf(report).map(({ frame }) => images.place(frame));
  });
}

/** Lines of each report: an app is loaded elsewhere each time. */
function reportsOf({ lines, sections }: AppleStack): StackLine<AppleFrame>[][] {
  const starts = sections.flatMap(({ kind, from }) => (kind === 'error' ? from : []));
  return starts.map((from, at) => lines.slice(from, starts[at + 1]));
}

class LoadedImages {
  private readonly arch: string;
  /** Sorted by where they were loaded. */
  private readonly all: Extent[];
  private readonly byName = new Map<string, Extent[]>();
  /** Images without a load address, by name. */
  private readonly unplaced = new Map<string, { id: string; arch: string; isSystem: boolean }>();
  /** Images printed in frames, without duplicates. */
  private readonly printed = new Map<string, LoadedImage>();

  constructor(images: readonly BinaryImage[], arch: string) {
    this.arch = arch;
    // A report that marks no image as the system's does not mark them at all.
    const isMarked = images.some(({ is_system }) => is_system);
    const extents: Extent[] = [];
    for (const { name, uuid, arch, load_address, max_address, is_system } of images) {
      const load = readAddress(load_address);
      const identity = { id: debugIdOf(uuid), arch: arch.trim() };
      const isSystem = is_system || (!isMarked && isSystemImage(name));
      if (load === undefined) this.unplaced.set(name, { ...identity, isSystem });
      else extents.push({ image: { name, ...identity, load }, max: readAddress(max_address), isSystem });
    }
    this.all = extents.sort(
      (a, b) => Number(a.image.load > b.image.load) - Number(a.image.load < b.image.load),
    );
    for (const extent of this.all) {
      const { name } = extent.image;
      const others = this.byName.get(name);
      if (others === undefined) this.byName.set(name, [extent]);
      else others.push(extent);
    }
  }

  place(frame: AppleFrame): PlacedFrame {
    const address = readAddress(frame.address);
    if (address === undefined) return { frame, isSystem: isSystemImage(frame.image), at: undefined };
    if (frame.imageId !== '' && address < FIRST_LOAD) return this.byId(frame, address);
    const sameName = this.byName.get(frame.image);
    const extent = (sameName && holding(sameName, address)) ?? this.bounded(address);
    if (extent !== undefined) {
      return { frame, isSystem: extent.isSystem, at: placeInImage(extent.image, address) };
    }
    const image = sameName === undefined ? this.asPrinted(frame) : undefined;
    const isSystem = this.unplaced.get(frame.image)?.isSystem ?? isSystemImage(frame.image);
    return { frame, isSystem, at: image === undefined ? undefined : placeInImage(image, address) };
  }

  /** Offset in an image that the frame names by its UUID. */
  private byId(frame: AppleFrame, address: bigint): PlacedFrame {
    const image = { name: frame.image, id: debugIdOf(frame.imageId), arch: this.arch, load: 0n };
    return { frame, isSystem: isSystemImage(frame.image), at: placeInImage(image, address) };
  }

  /** True for an offset in the place of an address, as in Crashlytics’ text, which lists no images. */
  private isOffset(text: string): boolean {
    const address = readAddress(text);
    return address !== undefined && address < FIRST_LOAD && this.all.length === 0;
  }

  /** Image at an address under any name; only images with a known end match. */
  private bounded(address: bigint): Extent | undefined {
    const extent = holding(this.all, address);
    return extent?.max === undefined ? undefined : extent;
  }

  private asPrinted({ image, load, address }: AppleFrame): LoadedImage | undefined {
    const start = readAddress(load) ?? (this.isOffset(address) ? 0n : undefined);
    if (start === undefined || image === '') return undefined;
    const key = `${start} ${image}`;
    let printed = this.printed.get(key);
    if (printed === undefined) {
      const listed = this.unplaced.get(image);
      printed = { name: image, id: listed?.id ?? '', arch: listed?.arch || this.arch, load: start };
      this.printed.set(key, printed);
    }
    return printed;
  }
}

/** Apps of 64 bits are loaded above this address. */
const FIRST_LOAD = 2n ** 32n;

/** No image is longer than 4 GiB. */
function placeInImage(image: LoadedImage, address: bigint): PlacedFrame['at'] {
  const offset = address - image.load;
  return offset >= 0n && offset < 2n ** 32n ? { image, offset: Number(offset) } : undefined;
}

/** The last one that begins at or before an address and does not end before it. */
function holding(extents: readonly Extent[], address: bigint): Extent | undefined {
  let low = 0;
  let high = extents.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const extent = extents[middle];
    if (extent !== undefined && extent.image.load <= address) low = middle + 1;
    else high = middle;
  }
  const extent = extents[low - 1];
  return extent !== undefined && (extent.max === undefined || address <= extent.max) ? extent : undefined;
}

/** Function name as written in the source. Absent parts are ''. */
type ReadableName = { function: string; class: string; method: string; module: string };

/** `-[Cart(Totals) total:]`, also of a block in it: `__18-[Cart total:]_block_invoke`. */
const OBJECTIVE_C =
  /^(?:__\d{1,6})?[-+]\[([^\s()[\]]{1,500})(?:\([^\s()]{0,500}\))? ([^\s[\]]{1,500})\](?:_block_invoke\w*)?$/;

/**
 * The name of a function from its debug information.
 * @param name as the debug information has it, without its class; '' for none.
 * @param linkageName the linker's, which may be mangled; '' for none.
 * @param around namespaces and classes around a name of C++; '' for none.
 */
export function readableName(name: string, linkageName = name, around = ''): ReadableName {
  const objectiveC = OBJECTIVE_C.exec(name) ?? OBJECTIVE_C.exec(linkageName);
  if (objectiveC) {
    const [whole, owner = '', method = ''] = objectiveC;
    return { function: whole, class: owner, method, module: '' };
  }
  const swift = demangleSwift(linkageName);
  if (swift !== undefined) {
    // `__C` is not a module that anybody wrote: it has what comes from Objective-C.
    const module = swift.module.startsWith('__C') ? '' : swift.module;
    return { function: swift.whole, class: swift.type, method: swift.method, module };
  }
  const cpp = demangleItanium(linkageName);
  if (cpp !== undefined) {
    const { owner, name: method } = splitCppName(cpp);
    return { function: cpp, class: owner, method: owner === '' ? '' : method, module: '' };
  }
  if (around !== '') return { function: `${around}::${name}`, class: around, method: name, module: '' };
  return { function: name || linkageName, class: '', method: '', module: '' };
}

/** The symbols of an image; undefined where there are none, or none that can be read. */
type SymbolsFor = (image: LoadedImage) => Symbols | undefined;
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
    const printed = printedAppleFrame(placed);
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

function printedAppleFrame({ frame, at, isSystem }: PlacedFrame): EnrichedFrame {
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
