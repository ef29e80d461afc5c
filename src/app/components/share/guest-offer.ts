import type { ReactNode } from 'react';
import { GUEST_SECONDS } from '#contract/links';
import type { Id } from '#contract/id';
import { counted } from '#domain/text/words';
import { DAY } from '#domain/time/zone';
import type { SearchPatch } from '#address/codec';

/** Lifetimes of a guest link in seconds, from the shortest to the longest of the contract. */
export const DURATIONS = [...new Set([GUEST_SECONDS.min, DAY, 7 * DAY, GUEST_SECONDS.max])]
  .filter((value) => value <= GUEST_SECONDS.max)
  .map((value) => ({ value, label: lifetime(value) }));

function lifetime(seconds: number): string {
  return seconds < DAY ? counted(seconds / 3600, 'hour') : counted(seconds / DAY, 'day');
}

/** Options of a new guest link. */
export type Choices = { frozen: boolean; pseudonyms: boolean; lasts: number };

export const USUAL_CHOICES: Choices = {
  frozen: false,
  pseudonyms: true,
  lasts: Math.min(7 * DAY, GUEST_SECONDS.max),
};

/** "7 days · live · names hidden" */
export function choicesInWords({ frozen, pseudonyms, lasts }: Choices): string {
  return [lifetime(lasts), frozen ? 'frozen' : 'live', pseudonyms ? 'names hidden' : 'with names'].join(
    ' · ',
  );
}

/** Guest access to the view of a page. */
export type GuestOffer = {
  /** Label in the list of links; undefined: the title of the page. */
  label?: string;
  /** True if the link also has a card for frames of other sites. */
  hasCard?: boolean;
  /** Effect of hidden names, and of masking, in a sentence each; undefined: as for schedules. */
  words?: { names: string; masked: string };
  /** Visible schedules; undefined: all. */
  scheduleIds: readonly string[] | undefined;
  /** Loads data that guests see and the page has not requested. */
  load?: () => Promise<unknown>;
  /** Fragment that stays in the link, instead of on the server. */
  fragment?: (pseudonyms: boolean) => string | Promise<string>;
  /** People whom the view names besides those in its replies. */
  personIds?: readonly Id[];
};

/** Links of a view. */
export type ViewAddresses = {
  /** Patch that fixes the present, so that the link shows the same data later. */
  fix: () => SearchPatch | Promise<SearchPatch>;
  /** Patch of a link that follows the present for everyone; undefined for a fixed view. */
  live?: SearchPatch | undefined;
};

export type ShareProps = ViewAddresses & {
  /** View in words, beside the heading: "On call, 12 schedules". */
  subject?: string;
  /** True if the view follows the present, and its link is the first choice. */
  isLive?: boolean;
  /** Receiver's view of each kind of link, in one line. */
  notes?: { live?: string; fixed?: string };
  /** Offer of a guest link for this view. */
  guest?: GuestOffer | undefined;
  /** Further sections, such as calendar and text. */
  children?: ReactNode;
};
