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
    take: (piece: Evidence): string | undefined => {
      const key = evidenceKey(piece);
      if (pieces.some((other) => evidenceKey(other) === key)) return 'It is there already.';
      if (pieces.length >= MOST) return `A review has at most ${MOST} pieces of evidence.`;
      if (piece.kind !== 'stack') change({ evidence: [...view.evidence, piece] });
      else if (!type({ stacks: [...typed.stacks, piece.fragment] }))
        return 'This stack is too long to go into a link beside what is there.';
      return undefined;
    },
    remove: (key: string): void => {
      const isOther = (piece: ServedEvidence) => evidenceKey(piece) !== key;
      if (typed.stacks.includes(key)) type({ stacks: typed.stacks.filter((other) => other !== key) });
      else change({ evidence: view.evidence.filter(isOther) });
    },
  };
}
