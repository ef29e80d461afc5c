import type { SearchPatch } from '../../url/codec';

/** How long a link can be there, in seconds. */
export const DURATIONS = [
  { value: 3600, label: '1 hour' },
  { value: 86_400, label: '1 day' },
  { value: 7 * 86_400, label: '7 days' },
  { value: 30 * 86_400, label: '30 days' },
] as const;

type Lasts = (typeof DURATIONS)[number]['value'];

/** What can be said of a guest link before it is made. */
export type Choices = { frozen: boolean; pseudonyms: boolean; lasts: Lasts };

export const USUAL_CHOICES: Choices = { frozen: true, pseudonyms: false, lasts: 7 * 86_400 };

/** How the view of a page is shown to guests. */
export type GuestOffer = {
  /** What the link is called in the list of links; undefined: as the page is. */
  label?: string;
  /** Ids of the schedules that are shown; undefined: all that are visible. */
  scheduleIds: readonly string[] | undefined;
  /** Asks once more for what guests see and this page has not asked for. */
  load?: () => Promise<unknown>;
};

/** The addresses of a view, as `CopyLink` has them. */
export type ViewAddresses = {
  fix: () => SearchPatch | Promise<SearchPatch>;
  live: SearchPatch | undefined;
};
