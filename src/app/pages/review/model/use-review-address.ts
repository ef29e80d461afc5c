import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { parseFields } from '../../../url/codec';
import { usePatchSearch } from '../../../url/use-patch-search';
import { useDirectory } from '../../../api/names/directory';
import { NOTHING_TYPED, readTyped, writeTyped, type Typed } from './fragment';
import { formatReview, REVIEW_FIELDS, type ReviewView } from './url';

/** What of this page is in the address: the query, and what people typed in the fragment; and how to change both. */
export function useReviewAddress() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const patch = usePatchSearch();
  const { view, problems } = useMemo(() => parseFields(REVIEW_FIELDS, search), [search]);
  const read = useMemo(() => readTyped(hash), [hash]);
  const raw = read ?? NOTHING_TYPED;
  const { text: shownText } = useDirectory();
  // In front of a room nothing is typed: what is shown need not be what is in the link.
  const typed = useMemo(() => shownTyped(raw, shownText), [raw, shownText]);
  return {
    view,
    typed,
    problems,
    /** The fragment is there and cannot be read. */
    isDamaged: read === undefined,
    change: (fields: Partial<ReviewView>) => patch(formatReview(fields), { replace: true }),
    /** False where it would be too long for a link; nothing is changed then. */
    type: (more: Partial<Typed>): boolean => {
      const fragment = writeTyped({ ...raw, ...more });
      if (fragment === undefined) return false;
      patch({}, { replace: true, hash: fragment });
      return true;
    },
  };
}

export type ReviewAddress = ReturnType<typeof useReviewAddress>;

function shownTyped(typed: Typed, shownText: (text: string) => string): Typed {
  const shownNotes = (notes: Typed['notes']) => notes.map(({ at, text }) => ({ at, text: shownText(text) }));
  return {
    title: shownText(typed.title),
    notes: shownNotes(typed.notes),
    titles: Object.fromEntries(Object.entries(typed.titles).map(([id, title]) => [id, shownText(title)])),
    noted: Object.fromEntries(Object.entries(typed.noted).map(([id, notes]) => [id, shownNotes(notes)])),
    stacks: typed.stacks,
  };
}
