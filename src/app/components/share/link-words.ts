import type { Link, LinkKind } from '#contract/links';
import { formatLength } from '#domain/time/duration';

type KindWords = {
  /** Several of them, within a sentence. */
  plural: string;
  /** Consequence of revoking one. */
  afterwards: string;
  /** Never used, and used at a time: "Never opened". */
  use: readonly [never: string, last: string];
};

export const LINK_WORDS: Readonly<Record<LinkKind, KindWords>> = {
  feed: {
    plural: 'calendar feeds',
    afterwards: 'Subscribed calendars stop updating.',
    use: ['Never read', 'Last read'],
  },
  guest: {
    plural: 'guest links',
    afterwards: 'The link stops working.',
    use: ['Never opened', 'Last opened'],
  },
  receive: {
    plural: 'addresses for webhooks',
    afterwards: 'Webhooks sent to it are refused.',
    use: ['Never used', 'Last used'],
  },
};

/** Options of a link, in parts. */
export function showsInWords(link: Link): readonly string[] {
  if (link.kind === 'guest') {
    const { frozen, pseudonyms } = link.shows;
    return [frozen ? 'frozen' : 'live', ...(pseudonyms ? ['names hidden'] : [])];
  }
  if (link.kind === 'receive') return link.source === undefined ? [] : [`source ${link.source}`];
  const { alarm_minutes: minutes } = link.shows;
  return minutes === undefined ? [] : [alarmInWords(minutes).toLowerCase()];
}

/** "Reminder 15 min before" */
export function alarmInWords(minutes: number | undefined): string {
  if (minutes === undefined) return 'No reminder';
  return minutes === 0 ? 'Reminder at the beginning' : `Reminder ${formatLength(minutes * 60)} before`;
}
