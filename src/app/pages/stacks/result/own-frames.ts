import type { EnrichedFrame } from '#contract/stack';
import { counted, formatCount } from '#domain/text/count';
import type { ConvertedStack } from './converted-stack';

/** Frames of a reply by whose they are, as indices. */
type Shares = {
  /** Converted, or to be. */
  own: readonly number[];
  /** Of packages and systems, or readable as they were printed: that they are not converted is no failure. */
  others: readonly number[];
};

export function sharesOf({ frames, reasons }: ConvertedStack): Shares {
  const isOwn = (index: number) => !frames[index]?.third_party && reasons[index]?.isExpected !== true;
  const all = frames.map((_, index) => index);
  return { own: all.filter(isOwn), others: all.filter((index) => !isOwn(index)) };
}

/** How many of the own frames are converted, in words. */
export function ownWords(own: number, converted: number): string {
  if (own === 0) return 'No frame of yours to convert';
  if (own === 1) return converted === 1 ? 'Your one frame converted' : 'Your one frame not converted';
  const frames = `your ${formatCount(own)} frames`;
  if (converted === own) return `All ${formatCount(own)} of your frames converted`;
  return converted === 0 ? `None of ${frames} converted` : `${formatCount(converted)} of ${frames} converted`;
}

const MOST_OWNERS = 3;

/** `6 of react-dom`, or `8 others: react-dom, scheduler`; '' where there are none. */
export function otherWords(others: readonly EnrichedFrame[]): string {
  if (others.length === 0) return '';
  const owners = ownersOf(others);
  const areAllKnown = others.every((frame) => ownerOf(frame) !== '');
  if (owners.length === 1 && areAllKnown) return `${formatCount(others.length)} of ${owners.join('')}`;
  const names = ownerWords(owners);
  return `${counted(others.length, 'other')}${names === '' ? '' : `: ${names}`}`;
}

/** The first few owners, and how many more there are. */
export function ownerWords(owners: readonly string[]): string {
  const more = owners.length - MOST_OWNERS;
  return `${owners.slice(0, MOST_OWNERS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The packages, or else the hosts, that frames are from, each once: "react-dom, scheduler". */
export function ownersOf(frames: readonly EnrichedFrame[]): string[] {
  return [...new Set(frames.map(ownerOf).filter((owner) => owner !== ''))];
}

function ownerOf({ file, module }: EnrichedFrame): string {
  const inModules = file.lastIndexOf('node_modules/');
  if (inModules >= 0) {
    return /^(?:@[^/]+\/)?[^/]+/.exec(file.slice(inModules + 'node_modules/'.length))?.[0] ?? '';
  }
  if (/^[a-z]+(?:-[a-z]+)?-extension:/i.test(file)) return 'browser extension';
  if (file.startsWith('node:')) return 'node';
  return module || (/^[a-z][a-z\d+.-]*:\/\/([^/?#@:]+)/i.exec(file)?.[1] ?? '');
}
