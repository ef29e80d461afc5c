import * as z from 'zod/mini';
import { Id } from './id';
import { MAX_SET, Names } from './names';

/**
 * Secret links: anyone with the link can read it as its creator, without signing in. The gateway stores them; they
 * are not part of the interface. Times are Unix seconds.
 */

/** Minutes before its beginning that an event reminds at: at most a week. */
const alarm = z.optional(z.int().check(z.minimum(0), z.maximum(10_080)));

/** Ids of a set of schedules. */
const set = z.array(Id).check(z.minLength(1), z.maxLength(MAX_SET));

/** Content of a calendar feed: duty or gaps, and of whom. */
const FeedContent = z.discriminatedUnion('of', [
  z.object({ of: z.literal('person'), person_id: Id, alarm_minutes: alarm }),
  z.object({ of: z.literal('schedule'), schedule_id: Id, alarm_minutes: alarm }),
  z.object({ of: z.literal('team'), team_id: Id, alarm_minutes: alarm }),
  z.object({ of: z.literal('set'), schedule_ids: set, alarm_minutes: alarm }),
  z.object({
    of: z.literal('gaps'),
    /** Schedule, team or set; none = all visible schedules. */
    schedule_id: z.optional(Id),
    team_id: z.optional(Id),
    schedule_ids: z.optional(set),
    alarm_minutes: alarm,
  }),
]);

/** Lifetime of a guest link in seconds: 1 hour to 30 days. */
export const GUEST_SECONDS = { min: 3600, max: 30 * 86_400 };

/** Most calls of one view. */
const MAX_GUEST_CALLS = 400;

/** An address of the dashboard without origin and fragment. */
const view = z.string().check(z.maxLength(4000), z.regex(/^\/(?:[^/?#\s][^?#\s]*)?(?:\?[^#\s]*)?$/));

/** Description of a guest link in its owner's list. */
const GuestContent = z.object({
  view,
  /** Frozen at creation; otherwise live. */
  frozen: z.boolean(),
  /** People under pseudonyms. */
  pseudonyms: z.boolean(),
});

export type FeedContent = z.output<typeof FeedContent>;

export const MAX_LABEL_LENGTH = 100;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LABEL_LENGTH));

const about = {
  label,
  /** Expiry; absent = never expires. */
  expires: z.optional(z.int().check(z.minimum(0))),
};

const feedLink = z.object({ kind: z.literal('feed'), shows: FeedContent, ...about });
const guestLink = z.object({ kind: z.literal('guest'), shows: GuestContent, ...about });
/** Takes webhooks of a source, by its name; made by a command only. One without a source is of an earlier version. */
const receiveLink = z.object({ kind: z.literal('receive'), source: z.optional(z.string()), ...about });

/** Request to create a link, by kind. */
export const NewLink = z.discriminatedUnion('kind', [feedLink, guestLink]);
export type NewLink = z.output<typeof NewLink>;

/** Stored link of any kind. */
export const LinkContent = z.discriminatedUnion('kind', [feedLink, guestLink, receiveLink]);
export type LinkContent = z.output<typeof LinkContent>;
export type LinkKind = LinkContent['kind'];

/** A link as its owner sees it later: without its secret. */
export const Link = z.intersection(
  LinkContent,
  z.object({ id: z.string(), created: z.int(), last_read: z.optional(z.int()) }),
);
export type Link = z.output<typeof Link>;
export type FeedLink = Extract<Link, { kind: 'feed' }>;

export const LinkList = z.object({
  /** False where the reader has an app key of their own, which is only in their browser. */
  may_make: z.boolean(),
  links: z.array(Link),
});
export type LinkList = z.output<typeof LinkList>;

/** The path with the secret in it is sent only this once. */
export const MadeLink = z.object({ link: Link, path: z.string() });
export type MadeLink = z.output<typeof MadeLink>;

/** A call as the view made it: the path of an operation, and the body. */
const GuestCall = z.object({ path: z.string(), body: z.string().check(z.maxLength(200_000)) });

export const NewGuestLink = z.object({
  ...GuestContent.shape,
  label,
  /** Seconds that it is there for. */
  lasts: z.int().check(z.minimum(GUEST_SECONDS.min), z.maximum(GUEST_SECONDS.max)),
  /** Fragment of a review with the texts that its author typed, with its `#`, or empty. */
  fragment: z.string().check(z.maxLength(20_000), z.regex(/^(?:#[\w.=&-]*)?$/)),
  /** Current time of the view's calls. */
  as_of: z.int(),
  calls: z.array(GuestCall).check(z.maxLength(MAX_GUEST_CALLS)),
  /** The schedules that the view shows; absent: all that are visible. */
  schedule_ids: z.optional(z.array(z.string()).check(z.maxLength(2000))),
  /** People whom the view names besides those in its replies. */
  person_ids: z.optional(z.array(Id).check(z.maxLength(500))),
});
export type NewGuestLink = z.output<typeof NewGuestLink>;

/** Everything that a guest's page gets: metadata of its link, and the masked replies of the view's calls. */
export const GuestBundle = z.object({
  view,
  fragment: z.string(),
  /** Frozen: as of when; absent: live. */
  as_of: z.optional(z.int()),
  until: z.int(),
  pseudonyms: z.boolean(),
  /** Absent under pseudonyms, and where nobody signs in. */
  shared_by: z.optional(z.string()),
  names: Names,
  /** Body of each call without the words that the creator typed; reply as JSON. */
  calls: z.array(z.object({ path: z.string(), body: z.string(), reply: z.string() })),
});
export type GuestBundle = z.output<typeof GuestBundle>;
