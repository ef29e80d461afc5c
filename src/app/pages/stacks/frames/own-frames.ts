import type { EnrichedFrame } from '#contract/stack';
import { counted, formatCount } from '#domain/text/words';
import type { ParsedStack } from '#symbolication/stack';
import type { ConvertedStack } from './converted-stack';

/** Frames of a reply by owner, as indices. */
type Shares = {
  /** Converted or convertible. */
  own: readonly number[];
  /** Frames of packages and systems, or readable as printed: not a failure if unconverted. */
  others: readonly number[];
};

export function sharesOf({ frames, reasons }: ConvertedStack): Shares {
  const isOwn = (index: number) => !frames[index]?.third_party && reasons[index]?.isExpected !== true;
  const all = frames.map((_, index) => index);
  return { own: all.filter(isOwn), others: all.filter((index) => !isOwn(index)) };
}

/** Counts of own frames: all, those with a place in a source, and those with a function only. */
type OwnCounts = { own: number; placed: number; withoutLine: number };

/** Number of converted own frames in words. */
export function ownWords({ own, placed, withoutLine }: OwnCounts): string {
  if (own === 0) return 'No frame of yours to convert';
  const frames = own === 1 ? 'Your one frame' : `of your ${formatCount(own)} frames`;
  if (placed === 0 && withoutLine > 0) {
    return `${own === 1 ? '' : `${formatCount(withoutLine)} `}${frames} converted without a line`;
  }
  if (own === 1) return `${frames} ${placed === 1 ? 'converted' : 'not converted'}`;
  if (placed === own) return `All ${formatCount(own)} of your frames converted`;
  const more = withoutLine === 0 ? '' : `, ${formatCount(withoutLine)} more without a line`;
  return `${placed === 0 ? 'None' : formatCount(placed)} ${frames} converted${more}`;
}

const MOST_OWNERS = 3;

/** Other frames in words: `6 of react-dom`, or `8 others: react-dom, scheduler`; '' for none. */
export function otherWords(others: readonly EnrichedFrame[]): string {
  if (others.length === 0) return '';
  const owners = ownersOf(others);
  const areAllKnown = others.every((frame) => frameOwner(frame) !== '');
  if (owners.length === 1 && areAllKnown) return `${formatCount(others.length)} of ${owners.join('')}`;
  const names = ownerWords(owners);
  return `${counted(others.length, 'other')}${names === '' ? '' : `: ${names}`}`;
}

/** First few owners, and the number of others. */
export function ownerWords(owners: readonly string[]): string {
  const more = owners.length - MOST_OWNERS;
  return `${owners.slice(0, MOST_OWNERS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Distinct packages, or else hosts, of frames, with counts if they differ: "react-dom", "2 react-dom, 1 scheduler". */
export function ownersOf(frames: readonly EnrichedFrame[]): string[] {
  const owners = frames.map(frameOwner).filter((owner) => owner !== '');
  const distinct = [...new Set(owners)];
  if (distinct.length === 1 || distinct.length === owners.length) return distinct;
  return distinct.map((name) => `${formatCount(owners.filter((owner) => owner === name).length)} ${name}`);
}

function frameOwner({ file, module }: EnrichedFrame): string {
  const inModules = file.lastIndexOf('node_modules/');
  if (inModules >= 0) {
    return /^(?:@[^/]+\/)?[^/]+/.exec(file.slice(inModules + 'node_modules/'.length))?.[0] ?? '';
  }
  if (/^[a-z]+(?:-[a-z]+)?-extension:/i.test(file)) return 'browser extension';
  if (file === '[native code]' || file === 'native code' || file === 'native') return 'native code';
  if (file.startsWith('node:')) return 'node';
  return module || (/^[a-z][a-z\d+.-]*:\/\/([^/?#@:]+)/i.exec(file)?.[1] ?? '');
}

/**
 * Sections of the error and its causes, outermost first, as indices. Excludes suppressed or grouped errors
 * and their causes, which are indented further.
 */
export function chainOf({ lines, sections }: ParsedStack): number[] {
  const chain: number[] = [];
  let beside: number | undefined;
  for (const [index, { kind, from }] of sections.entries()) {
    const indent = (lines[from]?.text ?? '').search(/\S/);
    // Java indents the cause of a suppressed error like the error itself.
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

/** Deepest error of the chain with own frames; undefined without a cause. */
export function rootCauseOf({ stack, frames, lines }: ConvertedStack): number | undefined {
  const ids = new Set(
    frames.flatMap((frame, index) =>
      frame.converted && !frame.third_party ? (lines[index]?.section ?? []) : [],
    ),
  );
  return chainOf(stack)
    .slice(1)
    .findLast((section) => ids.has(section));
}

/**
 * First frame to look at: the topmost converted own one of the root cause, or in a report of the throw or of
 * the crashed thread.
 */
export function firstOwn(result: ConvertedStack): number | undefined {
  const { stack, frames, lines } = result;
  const all = frames.flatMap((frame, index) => (frame.converted && !frame.third_party ? [index] : []));
  const placed = all.filter((index) => (frames[index]?.line ?? 0) > 0);
  const own = placed.length > 0 ? placed : all;
  const sectionOf = (index: number) => lines[index]?.section ?? -1;
  const root = rootCauseOf(result);
  const first = own.find((index) => {
    const kind = stack.sections[sectionOf(index)]?.kind;
    return kind === 'thrown' || kind === 'crashed thread' || sectionOf(index) === root;
  });
  return first ?? own[0];
}
