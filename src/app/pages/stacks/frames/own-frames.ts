import type { EnrichedFrame } from '#contract/stack';
import { counted, formatCount } from '#domain/text/count';
import type { ParsedStack } from '#symbolication/stack';
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

/**
 * Sections of the error and of what caused it, the outermost first, as indices. What was suppressed on the way or
 * thrown together with others, and the causes of those, which are indented further, are no links of the chain.
 */
export function chainOf({ lines, sections }: ParsedStack): number[] {
  const chain: number[] = [];
  let beside: number | undefined;
  for (const [index, { kind, from }] of sections.entries()) {
    const indent = (lines[from]?.text ?? '').search(/\S/);
    // Java prints what caused a suppressed one as far in as that one itself.
    const asFarIn = kind === 'suppressed' ? indent - 1 : indent;
    if (kind === 'suppressed' || kind === 'aggregated') beside = Math.min(beside ?? asFarIn, asFarIn);
    else if (kind === 'error' && chain.length === 0) chain.push(index);
    else if (kind === 'cause' && (beside === undefined || indent <= beside)) {
      chain.push(index);
      beside = undefined;
    }
  }
  return chain;
}

/** The deepest error of the chain that own frames are known of; undefined where nothing caused the first one. */
export function rootCauseOf({ stack, frames, lines }: ConvertedStack): number | undefined {
  const known = new Set(
    frames.flatMap((frame, index) =>
      frame.converted && !frame.third_party ? (lines[index]?.section ?? []) : [],
    ),
  );
  return chainOf(stack)
    .slice(1)
    .findLast((section) => known.has(section));
}

/**
 * The frame that somebody wants to see first: the topmost own one that is converted, of the root cause, or in a report
 * of where it was thrown or of the thread that crashed.
 */
export function firstOwn(result: ConvertedStack): number | undefined {
  const { stack, frames, lines } = result;
  const own = frames.flatMap((frame, index) => (frame.converted && !frame.third_party ? [index] : []));
  const sectionOf = (index: number) => lines[index]?.section ?? -1;
  const root = rootCauseOf(result);
  const first = own.find((index) => {
    const kind = stack.sections[sectionOf(index)]?.kind;
    return kind === 'thrown' || kind === 'crashed thread' || sectionOf(index) === root;
  });
  return first ?? own[0];
}
