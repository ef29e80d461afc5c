import type { GuestPage } from '#address/pages';
import { stringifyJson } from '#contract/json';
import type { GuestLink } from '#contract/links';
import { scheduleInfo } from '#contract/schedule';
import { webhookDetail } from '#contract/webhook';
import type { Interval } from '#domain/time/interval';
import { DAY, type AccountZone, type UnixSeconds } from '#domain/time/zone';
import { type GuestCall, isCallOf, knownCall, NOT_INCLUDED, type RefusedCall, withTyped } from './calls';
import type { Content } from './content';
import { deliveryOf, isInReach, scheduleIdOf, viewKind } from './views';

type Live = { link: Pick<GuestLink, 'shows'>; content: Pick<Content, 'calls' | 'schedule_ids'> };
type Present = { accountZone: AccountZone; now: UnixSeconds };

/** Call of a guest as a live link makes it now, if its view has the values and reaches the range. */
export function permittedCall(
  { link, content }: Live,
  asked: GuestCall,
  at: Present,
): GuestCall | RefusedCall {
  const { view } = link.shows;
  const call = withTyped(asked, content.calls);
  const kind = viewKind(view);
  if (kind === undefined || !isCallOf(kind, call)) return NOT_INCLUDED;
  if (!isInScope(view, kind, call, content)) return refusedValue('schedule_id');
  const calls = knownCalls(view, content, call);
  const isOfPresent = isPresentPlan(kind, call);
  if (!isOfPresent && !calls.some((one) => hasSameValues(one, call))) {
    const name = Object.keys(call.own).find((member) =>
      calls.every((one) => one.own[member] !== call.own[member]),
    );
    return name === undefined ? NOT_INCLUDED : refusedValue(name);
  }
  const isKnown = !isOfPresent && calls.some(({ key }) => key === call.key);
  const isReached =
    isKnown ||
    call.range === undefined ||
    (kind === 'review'
      ? isInRangeOf(calls, call, call.range, at.now)
      : isInReach(view, call.range, at.accountZone, at.now));
  if (!isReached) return { refused: 'The range must be within the view of the link.' };
  const isSlot = call.operation.path === scheduleInfo.path;
  return isSlot ? { ...call, input: { ...call.input, start: at.now, end: at.now + DAY } } : call;
}

/** Calls of an operation that the view makes. */
function knownCalls(
  view: string,
  { calls }: Live['content'],
  { operation }: GuestCall,
): readonly GuestCall[] {
  const delivery = deliveryOf(view);
  return delivery
    ? [knownCall(webhookDetail, delivery)]
    : calls.filter((one) => one.operation.path === operation.path);
}

/** True unless the call names a schedule outside the view. */
function isInScope(
  view: string,
  kind: GuestPage,
  { own }: GuestCall,
  { schedule_ids }: Live['content'],
): boolean {
  const id = own['schedule_id'];
  const ids = kind === 'onCall' ? schedule_ids : [scheduleIdOf(view)];
  return id === undefined || (ids?.includes(id) ?? true);
}

/** True for the plan of now, which views of schedules follow: a link need not have stored the call. */
function isPresentPlan(kind: GuestPage, { own }: GuestCall): boolean {
  const isOfSchedules = kind === 'onCall' || kind === 'schedule' || kind === 'plan';
  return isOfSchedules && Object.keys(own).every((name) => name === 'schedule_id');
}

/** True within the ranges of the same calls; a comparison grows until its end. */
function isInRangeOf(
  known: readonly GuestCall[],
  call: GuestCall,
  { start, end }: Interval,
  now: UnixSeconds,
): boolean {
  const ranges = known.flatMap((one) => (one.range && hasSameValues(one, call) ? [one.range] : []));
  return (
    start >= Math.min(...ranges.map((range) => range.start)) &&
    end <= Math.max(now, ...ranges.map((range) => range.end))
  );
}

function hasSameValues(one: GuestCall, other: GuestCall): boolean {
  return stringifyJson(one.own) === stringifyJson(other.own);
}

function refusedValue(name: string): RefusedCall {
  return { refused: `${name} must be as in the view of the link.` };
}
