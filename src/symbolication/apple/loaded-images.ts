import type { BinaryImage } from '#contract/stack';
import { debugIdOf, framesOf, imagesOf, readAddress, type StackLine } from '../stack';
import type { AppleFrame, AppleStack } from './report/frame';
import { isSystemImage } from './report/image';

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
      return { frame, isSystem: extent.isSystem, at: within(extent.image, address) };
    }
    const image = sameName === undefined ? this.asPrinted(frame) : undefined;
    const isSystem = this.unplaced.get(frame.image)?.isSystem ?? isSystemImage(frame.image);
    return { frame, isSystem, at: image === undefined ? undefined : within(image, address) };
  }

  /** Offset in an image that the frame names by its UUID. */
  private byId(frame: AppleFrame, address: bigint): PlacedFrame {
    const image = { name: frame.image, id: debugIdOf(frame.imageId), arch: this.arch, load: 0n };
    return { frame, isSystem: isSystemImage(frame.image), at: within(image, address) };
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
function within(image: LoadedImage, address: bigint): PlacedFrame['at'] {
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
