import { setTimeout as delay } from 'node:timers/promises';
import { NO_PAGE, zoneIn } from '#address/page-head';
import { clip } from '#domain/text/words';
import { formatMoment, formatOffset } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { Refusal } from '#service/service';
import { onCallText, type Question, type Query, chosenOf } from '../../on-call-text';
import type { PageHead } from '../../page';
import type { LinkDeps } from '../kind';
import { type Bundles, type GuestOfLink, schedulesInBundle } from './bundle';
import { createMask } from './mask';
import { scheduleIdOf, schedulesIn, viewKind, windowNow } from './views';

type AnswerDeps = LinkDeps & { bundles: Bundles };

/** Question about who is on call in a view. Undefined if its owner may no longer see it. @throws Refusal */
export async function questionOf(
  asked: Query,
  guest: GuestOfLink,
  deps: AnswerDeps,
): Promise<Question | undefined> {
  const { view, frozen } = guest.link.shows;
  const kind = viewKind(view);
  if (kind !== 'onCall' && kind !== 'schedule') {
    throw new Refusal('RouteNotFound', 'This link is about no schedules.');
  }
  if (asked.at !== undefined) {
    throw new Refusal('InvalidParameter', 'at must be absent: a guest link answers about its own time only.');
  }
  const { accountZone } = deps;
  const now = frozen ? guest.content.as_of : Math.floor(deps.clock() / 1000);
  const window = windowNow(view, accountZone, now);
  if (!contains(window, now)) {
    throw new Refusal(
      'ResourceNotFound',
      'The days of this link do not hold the time that it answers about.',
    );
  }
  const bundle = await deps.bundles(guest);
  if (!bundle) return undefined;
  const { names } = bundle;
  const only = scheduleIdOf(view);
  const schedules = schedulesInBundle(bundle, window).filter(
    ({ schedule_id }) => only === undefined || String(schedule_id) === only,
  );
  const selection = schedulesIn(view).filter((id) => guest.schedules?.includes(id) ?? true);
  const listed = asked.schedules ?? (selection.length === 0 ? undefined : selection);
  return {
    ...chosenOf({ ...asked, schedules: listed }, schedules, names),
    asked: frozen ? now : undefined,
    now,
    window,
    accountZone,
    zone: String(accountZone),
    names,
    sources: frozen ? undefined : (await deps.sources?.(guest.owner))?.sources,
  };
}

/** The same in the zone of its view. */
export function inViewZone(question: Question, { link }: GuestOfLink): Question {
  const { searchParams } = new URL(link.shows.view, 'http://dashboard');
  return { ...question, zone: zoneIn(searchParams, question.accountZone) };
}

/** Timeout of the names in a description: the page does not wait longer for them. */
const NAMES_WITHIN_MS = 400;
const MAX_DESCRIPTION_LENGTH = 300;

/** Title and description of a guest's page: views of schedules list the people on call, unless the link has pseudonyms. */
export async function guestHead(guest: GuestOfLink, deps: AnswerDeps): Promise<PageHead> {
  // Without names of people, none can be hidden.
  const head = await unnamedHead(guest, deps).catch(() => NO_PAGE);
  if (guest.link.shows.pseudonyms) return head;
  const late = delay(NAMES_WITHIN_MS, undefined, { ref: false });
  const question = await Promise.race([questionOf({}, guest, deps), late]).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  const description = question && onCallInLine(inViewZone(question, guest));
  return description ? { ...head, description } : head;
}

/** "On call as of Tue 24 Nov 2026, 18:50 UTC+8: Mobile: NOBODY; Checkout: Wei Zhang", uncovered schedules first. */
function onCallInLine(question: Question): string {
  const { now, zone } = question;
  // The time appears once.
  const lines = onCallText({ ...question, asked: undefined })
    .split('\n')
    // Hand-offs and gaps are indented.
    .filter((line) => line !== '' && !line.startsWith(' '))
    .toSorted((a, b) => Number(b.includes('NOBODY')) - Number(a.includes('NOBODY')));
  const when = `${formatMoment(now, zone)} ${formatOffset(now, zone)}`;
  return lines.length === 0 ? '' : clip(`On call as of ${when}: ${lines.join('; ')}`, MAX_DESCRIPTION_LENGTH);
}

/** Title and description from the address alone. A schedule's name may contain a person's, so pseudonyms omit it. */
export async function unnamedHead(
  { link, owner }: GuestOfLink,
  { preview, names }: LinkDeps,
): Promise<PageHead> {
  const head = await preview(new URL(link.shows.view, 'http://dashboard'), owner);
  if (!link.shows.pseudonyms) return head;
  const { name } = createMask({ pseudonyms: true, schedules: undefined }, (await names(owner)).people);
  return { title: name(head.title), description: name(head.description) };
}
