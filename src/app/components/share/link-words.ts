import type { Link, LinkKind } from '#contract/links';
import { formatLength } from '#domain/time/duration';

type OfKind<K extends LinkKind> = Extract<Link, { kind: K }>;

type KindWords<K extends LinkKind> = {
  /** Several of them, within a sentence. */
  plural: string;
  /** What stops when one is revoked. */
  afterwards: string;
  /** Never used, and used at a time: "Never opened". */
  use: readonly [never: string, last: string];
  /** What one shows, in parts. */
  about: (shows: OfKind<K>['shows']) => readonly string[];
};

export const LINK_WORDS: { readonly [K in LinkKind]: KindWords<K> } = {
  feed: {
    plural: 'calendar feeds',
    afterwards: 'Subscribed calendars stop updating.',
    use: ['Never read', 'Last read'],
    about: ({ alarm_minutes: minutes }) =>
      minutes === undefined ? [] : [alarmInWords(minutes).toLowerCase()],
  },
  guest: {
    plural: 'guest links',
    afterwards: 'Nobody can open it any more.',
    use: ['Never opened', 'Last opened'],
    about: ({ frozen, pseudonyms }) => [frozen ? 'frozen' : 'live', ...(pseudonyms ? ['names hidden'] : [])],
  },
};

/** What a link shows, in parts. */
export function showsInWords(link: Link): readonly string[] {
  return link.kind === 'feed' ? LINK_WORDS.feed.about(link.shows) : LINK_WORDS.guest.about(link.shows);
}

/** "Reminder 15 min before" */
export function alarmInWords(minutes: number | undefined): string {
  if (minutes === undefined) return 'No reminder';
  return minutes === 0 ? 'Reminder at the beginning' : `Reminder ${formatLength(minutes * 60)} before`;
}
