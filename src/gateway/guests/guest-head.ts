import type { PageHead } from '../page';
import type { GuestParts } from './guests';
import type { LiveLink } from './live';
import type { Picture } from './picture/pictures';
import { shownOf } from './shown';

/** What the view of a link is, as guests may read it: somebody may be named in what a schedule is called. */
export async function guestHead(
  { link, owner }: Pick<LiveLink, 'link' | 'owner'>,
  { preview, names }: GuestParts,
): Promise<PageHead> {
  const head = await preview(new URL(link.shows.view, 'http://dashboard'), owner);
  if (!link.shows.pseudonyms) return head;
  const { name } = shownOf({ pseudonyms: true, schedules: undefined }, (await names(owner)).people);
  return { title: name(head.title), description: name(head.description) };
}

export async function pictureOf(open: LiveLink, parts: GuestParts): Promise<Picture> {
  return await parts.pictures(open, (await guestHead(open, parts)).title);
}
