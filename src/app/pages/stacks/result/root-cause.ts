import type { ParsedStack } from '#symbolication/stack';
import type { ConvertedStack } from './converted-stack';

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
