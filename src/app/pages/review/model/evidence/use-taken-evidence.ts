import { evidenceKey, type Evidence } from '#domain/review/evidence';
import { useReviewScope } from '../review-scope';
import type { ServedEvidence } from '../address/url';

const MOST = 20;

/** Puts evidence into the address, and takes it out again. */
export function useTakenEvidence(pieces: readonly Evidence[]) {
  const { address } = useReviewScope();
  const { view, typed, change, type } = address;
  return {
    /** Why it was not taken; undefined where it was. */
    take: (one: Evidence): string | undefined => {
      const key = evidenceKey(one);
      if (pieces.some((other) => evidenceKey(other) === key)) return 'It is there already.';
      if (pieces.length >= MOST) return `A review has at most ${MOST} pieces of evidence.`;
      if (one.kind !== 'stack') change({ evidence: [...view.evidence, one] });
      else if (!type({ stacks: [...typed.stacks, one.fragment] }))
        return 'This stack is too long to go into a link beside what is there.';
      return undefined;
    },
    remove: (key: string): void => {
      const isOther = (one: ServedEvidence) => evidenceKey(one) !== key;
      if (typed.stacks.includes(key)) type({ stacks: typed.stacks.filter((other) => other !== key) });
      else change({ evidence: view.evidence.filter(isOther) });
    },
  };
}
