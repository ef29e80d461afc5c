import { setTimeout as delay } from 'node:timers/promises';
import type { PageHead } from '../../page';
import { zoneIn } from '#address/window';
import { viewKind } from './calls';
import type { Contents } from './content';
import type { LinkDeps } from '../kind';
import type { LiveLink, LiveReplies } from './live';
import { onCallWords } from './on-call-words';
import type { Picture, Pictures } from './picture/pictures';
import { viewData } from './picture/view-data';
import { createMask } from './shown';

/** Dependencies of guest links. */
export type GuestDeps = LinkDeps & { contents: Contents; live: LiveReplies; pictures: Pictures };

/** Timeout of the names in a description: the page does not wait longer for them. */
const NAMES_WITHIN_MS = 400;

/** Title and description of a guest's page: on-call views list the people on call, unless the link has pseudonyms. */
export async function guestHead(open: LiveLink, deps: GuestDeps): Promise<PageHead> {
  const head = await unnamedHead(open, deps);
  const { view, pseudonyms } = open.link.shows;
  if (pseudonyms || viewKind(view) === 'review') return head;
  const late = delay(NAMES_WITHIN_MS, undefined, { ref: false });
  const words = await Promise.race([onCallIn(open, deps), late]).catch((error: unknown) => {
    deps.log(`The description of a guest link has no names: ${String(error)}`);
  });
  return words ? { ...head, description: words } : head;
}

/** Picture of a view, with the title of its page. */
export async function pictureOf(open: LiveLink, deps: GuestDeps): Promise<Picture> {
  return await deps.pictures(open, (await unnamedHead(open, deps)).title);
}

/** Title and description from the address alone. A schedule's name may contain a person's, so pseudonyms omit it. */
async function unnamedHead({ link, owner }: LiveLink, { preview, names }: GuestDeps): Promise<PageHead> {
  const head = await preview(new URL(link.shows.view, 'http://dashboard'), owner);
  if (!link.shows.pseudonyms) return head;
  const { name } = createMask({ pseudonyms: true, schedules: undefined }, (await names(owner)).people);
  return { title: name(head.title), description: name(head.description) };
}

async function onCallIn(open: LiveLink, { live, accountZone, clock }: GuestDeps): Promise<string> {
  const { pathname, searchParams } = new URL(open.link.shows.view, 'http://dashboard');
  const [, , id] = pathname.split('/');
  const { schedules, names } = await viewData(open, live);
  return onCallWords({
    schedules: schedules.filter(({ schedule_id }) => id === undefined || String(schedule_id) === id),
    names,
    at: open.link.shows.frozen ? open.content.as_of : Math.floor(clock() / 1000),
    zone: zoneIn(searchParams, accountZone),
    accountZone,
  });
}
