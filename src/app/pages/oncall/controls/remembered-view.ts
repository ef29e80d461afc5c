import { readStored, writeStored, zoneDefaults } from '../../../hooks/stored';
import { presentNow } from '../../../hooks/use-now';
import { formatOnCall, type OnCallView, parseOnCall, SPANS, type Span } from '#address/on-call';
import { patched, type SearchPatch } from '#address/codec';
import { isFixedRange } from '#address/zone';
import { guestBase } from '../../../url/settings';
import { windowWith } from '../model/view-window';

const DAYS = 'watchbill.days';

/**
 * Defaults of an address: the length of the last view, and days including the time in the address. A fixed
 * window keeps the default length of its link.
 */
export function rememberedView(search: URLSearchParams): SearchPatch {
  const days = SPANS.find((span) => String(span) === readStored(DAYS));
  const range = search.get('range');
  // A guest link has a single window.
  if (guestBase() !== '') return {};
  if (range !== null && isFixedRange(range)) return {};
  const length = days === undefined || range !== null ? {} : formatOnCall({ days });
  const { view } = parseOnCall(patched(search, length), zoneDefaults());
  return { ...length, ...formatOnCall(windowWith(view, view.at, presentNow())) };
}

/** View of an address before its page loads, parsed as in `useOnCallView`. */
export function expectedView(search: URLSearchParams): OnCallView {
  return parseOnCall(patched(search, rememberedView(search)), zoneDefaults()).view;
}

/** Stores the length of the view; a dragged month counts as a month. */
export function rememberSpan(days: Span): void {
  if (days !== 31) writeStored(DAYS, String(days));
}
