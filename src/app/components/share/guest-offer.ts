import type { SearchPatch } from '#address/codec';

/** Lifetimes of a guest link in seconds. */
export const DURATIONS = [
  { value: 3600, label: '1 hour' },
  { value: 86_400, label: '1 day' },
  { value: 7 * 86_400, label: '7 days' },
  { value: 30 * 86_400, label: '30 days' },
] as const;

type Lasts = (typeof DURATIONS)[number]['value'];

/** Options of a new guest link. */
export type Choices = { frozen: boolean; pseudonyms: boolean; lasts: Lasts };

export const USUAL_CHOICES: Choices = { frozen: true, pseudonyms: false, lasts: 7 * 86_400 };

/** Guest access to the view of a page. */
export type GuestOffer = {
  /** Label in the list of links; undefined: the title of the page. */
  label?: string;
  /** Visible schedules; undefined: all. */
  scheduleIds: readonly string[] | undefined;
  /** Loads data that guests see and the page has not requested. */
  load?: () => Promise<unknown>;
};

/** Link patches, as in `CopyLink`. */
export type ViewAddresses = {
  fix: () => SearchPatch | Promise<SearchPatch>;
  live: SearchPatch | undefined;
};
