import type { QueryClient } from '@tanstack/react-query';
import { type MadeLink, MAX_LABEL_LENGTH } from '#contract/links';
import { patched } from '#address/codec';
import { clip } from '#domain/text/words';
import { callsOfView, makeGuestLink } from '../../api/guest-links';
import { linksQuery } from '../../api/links';
import { presentNow } from '../../hooks/use-now';
import { publicAddress } from '../../url/settings';
import type { Choices, GuestOffer, ViewAddresses } from './guest-offer';

/** Creates a guest link to the open view with the calls that it made. */
export async function createGuestLink(
  client: QueryClient,
  guest: GuestOffer,
  choices: Choices,
  { fix, live }: ViewAddresses,
): Promise<MadeLink> {
  const patch = choices.frozen ? await fix() : (live ?? (await fix()));
  const url = publicAddress();
  const calls = await callsOfView(client, guest.load);
  const link = await makeGuestLink({
    view: `${url.pathname}?${patched(url.searchParams, patch).toString()}`,
    fragment: guest.fragment ? '' : url.hash,
    ...choices,
    label: clip(guest.label ?? document.title.replace(/ · Watchbill$/, ''), MAX_LABEL_LENGTH),
    as_of: presentNow(),
    calls,
    ...(guest.scheduleIds && { schedule_ids: [...guest.scheduleIds] }),
    ...(guest.personIds && { person_ids: [...guest.personIds] }),
  });
  await client.invalidateQueries({ queryKey: linksQuery.queryKey });
  return { ...link, path: link.path + ((await guest.fragment?.(choices.pseudonyms)) ?? '') };
}
