import type { SearchPatch } from '../../url/codec';

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
