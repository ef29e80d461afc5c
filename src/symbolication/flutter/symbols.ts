import { openSymbolTable, type SourceFrame, type SymbolTable } from '../debug-info/table/symbol-table';
import { type CodePlace, ownPackages } from './frame';

/** The code of the program and that of Dart itself, up to Dart 3.12; since then one piece. */
const ISOLATE = ['_kDartIsolateSnapshotInstructions', '_kDartSnapshotText'];
const VM = ['_kDartVmSnapshotInstructions'];

/** Frames at an offset in the image, innermost first, without compiler-generated ones. */
export type FoundCode = { offset: number; frames: readonly SourceFrame[] };

/**
 * The symbols of one build of a Flutter app, `app.android-arm64.symbols`, as they are kept.
 * @throws DebugInfoFault with a message for people.
 */
export function openFlutterSymbols(bytes: Uint8Array): FlutterSymbols {
  return new FlutterSymbols(openSymbolTable(bytes));
}

export class FlutterSymbols {
  readonly own: readonly string[];
  private readonly table: SymbolTable;
  private readonly places = new Map<string, number | undefined>();

  constructor(table: SymbolTable) {
    this.table = table;
    this.own = ownPackages(table.textsWith('/main'));
  }

  get byteLength(): number {
    return this.table.byteLength;
  }

  /** Code at an offset; undefined if unknown. */
  at(offset: number): FoundCode | undefined {
    const frames = this.table.lookup(offset);
    return frames.length === 0 ? undefined : { offset, frames: frames.filter((frame) => !isHidden(frame)) };
  }

  /**
   * Offset of a place in the image: by the symbol, else by the distance from the start of the code, and last by the
   * address in the image: that differs in the image with symbols, but may be all that Dart prints. Dart prints the
   * address of the call, not the return address.
   */
  offsetOf({ symbol, offset, absolute, virtual, ...header }: CodePlace): number | undefined {
    const place = symbol === '' ? undefined : this.placeOf([symbol]);
    if (place !== undefined && offset !== undefined) return place + offset;
    if (absolute !== undefined) {
      const inIsolate = distance(absolute, header.isolateInstructions);
      const inVm = distance(absolute, header.vmInstructions);
      const isVm = inVm < inIsolate;
      const begin = Number.isFinite(Math.min(inVm, inIsolate))
        ? this.placeOf(isVm ? VM : ISOLATE)
        : undefined;
      if (begin !== undefined) return begin + Math.min(inVm, inIsolate);
    }
    return virtual;
  }

  private placeOf(names: readonly string[]): number | undefined {
    for (const name of names) {
      // Mach-O takes the first underscore for its own.
      if (!this.places.has(name))
        this.places.set(name, this.table.symbol(name) ?? this.table.symbol(name.slice(1)));
      const place = this.places.get(name);
      if (place !== undefined) return place;
    }
    return undefined;
  }
}

function isHidden({ isArtificial, name, file }: SourceFrame): boolean {
  return isArtificial || (file === '' && name.startsWith('stub '));
}

/** Distance from the start of a piece of code; a missing piece starts at 0. */
function distance(address: number, begin: number | undefined): number {
  return begin === undefined || begin === 0 || address < begin ? Number.POSITIVE_INFINITY : address - begin;
}
