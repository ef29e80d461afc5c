import { readStored, writeStored } from '../../../hooks/stored';
import { formatOnCall, type OnCallView, parseOnCall, SPANS, type Span } from '../../../url/on-call';
import { accountZone, isGuest, ownZone } from '../../../url/settings';
import { patched, type SearchPatch } from '../../../url/codec';
import { formatZones } from '../../../url/zone';

/** What this browser remembers of the on-call view: how long it was, and whether it was in the reader's own zone. */

const DAYS = 'watchbill.days';
const ZONE = 'watchbill.zone';

/** Not of paper, which may be narrow, too. */
export const NARROW = 'screen and (width < 48rem)';

export type ZoneAnswer = 'own' | 'account';

/** Fills in what an address leaves out. A fixed window keeps the length that its link leaves out. */
export function rememberedView(search: URLSearchParams): SearchPatch {
  const days = SPANS.find((span) => String(span) === readStored(DAYS));
  const saysWindow = search.has('days') || search.has('from');
  const account = accountZone();
  const inOwn = prefersOwnZone() && ownZone() !== account && !search.has('tz');
  return {
    ...(days !== undefined && !saysWindow && formatOnCall({ days })),
    ...(inOwn && formatZones({ zone: ownZone(), secondZone: account }, account)),
  };
}

/** The view of an address before the page is there: what `useOnCallView` will read. */
export function expectedView(search: URLSearchParams): OnCallView {
  return parseOnCall(patched(search, rememberedView(search)), accountZone()).view;
}

/** A month that was dragged stays a month for the next time. */
export function rememberSpan(days: Span): void {
  if (days !== 31) writeStored(DAYS, String(days));
}

/** A phone has the clock of whoever holds it until they want another; guests see what the maker of their link saw. */
function prefersOwnZone(): boolean {
  const answer = readZoneAnswer();
  return answer === 'own' || (answer === undefined && !isGuest() && matchMedia(NARROW).matches);
}

/** Whether the reader wants their own zone or the account's, as they answered an offer or picked one. */
export function readZoneAnswer(): ZoneAnswer | undefined {
  const answer = readStored(ZONE);
  return answer === 'own' || answer === 'account' ? answer : undefined;
}

/** A zone that is picked is an answer, too, where it is the reader's own or the account's and these differ. */
export function rememberPicked(zone: string): void {
  const [own, account] = [ownZone(), accountZone()];
  if (own === account) return;
  if (zone === own) rememberZoneAnswer('own');
  if (zone === account) rememberZoneAnswer('account');
}

export function rememberZoneAnswer(answer: ZoneAnswer): void {
  writeStored(ZONE, answer);
}
