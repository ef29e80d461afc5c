import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type QuickRange, type RangeChoice, rangeOf } from '#domain/insight/range';
import { wallAt, type ViewerZone } from '#domain/time/zone';
import { parseFields, patched } from '#address/codec';
import { usePatchSearch } from '../../../url/settings';
import { useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { fixedRangePatch, sharedSearch } from '#address/insight';
import { useZones } from '../../../hooks/stored';
import { changedTyped, NOTHING_TYPED, readTyped, type Typed, writeTyped } from '#address/review';
import { formatReview, REVIEW_FIELDS, type ReviewView } from '#address/review';

/** State of this page: query and fragment of the address, with setters. */
export function useReviewAddress() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const patch = usePatchSearch();
  const { view, problems } = useMemo(() => parseFields(REVIEW_FIELDS, search), [search]);
  const parsed = useMemo(() => readTyped(hash), [hash]);
  const raw = parsed ?? NOTHING_TYPED;
  const { text: shownText } = useDirectory();
  // Text is read-only while presenting: the visible text may differ from the link.
  const typed = useMemo(() => changedTyped(raw, shownText), [raw, shownText]);
  return {
    view,
    typed,
    problems,
    /** True for an unreadable fragment. */
    isDamaged: parsed === undefined,
    change: (fields: Partial<ReviewView>) => patch(formatReview(fields), { replace: true }),
    /** Returns false, without a change, if the link would be too long. */
    type: (more: Partial<Typed>): boolean => {
      const fragment = writeTyped({ ...raw, ...more });
      if (fragment === undefined) return false;
      patch({}, { replace: true, hash: fragment });
      return true;
    },
  };
}

export type ReviewAddress = ReturnType<typeof useReviewAddress>;

/** Range of a choice, fixed to its present value. */
export function fixedRange(choice: RangeChoice, now: number, zone: ViewerZone): RangeChoice {
  if (choice.kind === 'fixed') return choice;
  const { after, upTo } = rangeOf(choice, now, zone);
  return { kind: 'fixed', from: wallAt(after, zone), to: wallAt(upTo, zone) };
}

/** Query of a review of a named range, fixed to its present value, with zone and filters of this address. */
export function useRangeSearch(): (name: QuickRange) => URLSearchParams {
  const [search] = useSearchParams();
  const { zones } = useZones();
  const now = useNow();
  return (name) =>
    patched(sharedSearch(search), {
      tz: zones.zone,
      ...fixedRangePatch(rangeOf({ kind: 'quick', name }, now, zones.zone), zones.zone),
    });
}
