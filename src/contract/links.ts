import * as z from 'zod/mini';
import { Id } from './id';

/**
 * Secret addresses: who has one reads what it shows, in the name of whoever made it, without signing in. The gateway
 * keeps them; they are no operations of the interface. Times are Unix seconds.
 */

/** Where the gateway lists them (GET) and makes one (POST); DELETE below it, with an id, revokes one. */
export const LINKS_PATH = '/api/links';

/** Minutes before its beginning that an event reminds at: at most a week. */
const alarm = z.optional(z.int().check(z.minimum(0), z.maximum(10_080)));

/** Whose duty, or whose gaps, a calendar feed has. */
const FeedShown = z.discriminatedUnion('of', [
  z.object({ of: z.literal('person'), person_id: Id, alarm_minutes: alarm }),
  z.object({ of: z.literal('schedule'), schedule_id: Id, alarm_minutes: alarm }),
  z.object({ of: z.literal('team'), team_id: Id, alarm_minutes: alarm }),
  z.object({
    of: z.literal('gaps'),
    /** Of one schedule or of one team's; neither: of all that are visible. */
    schedule_id: z.optional(Id),
    team_id: z.optional(Id),
    alarm_minutes: alarm,
  }),
]);

const about = {
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** From when on nothing answers; absent: never. */
  expires: z.optional(z.int().check(z.minimum(0))),
};

/** What somebody asks for; another kind of link is another member. */
export const LinkWanted = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('feed'), shows: FeedShown, ...about }),
]);
export type LinkWanted = z.output<typeof LinkWanted>;
export type LinkKind = LinkWanted['kind'];

/** A link as its owner sees it later: without its secret. */
export const Link = z.intersection(
  LinkWanted,
  z.object({ id: z.string(), created: z.int(), last_read: z.optional(z.int()) }),
);
export type Link = z.output<typeof Link>;

export const LinkList = z.object({
  /** False where whoever looks has an app key of their own, which is only in their browser. */
  may_make: z.boolean(),
  links: z.array(Link),
});
export type LinkList = z.output<typeof LinkList>;

/** The path with the secret in it is told this once. */
export const MadeLink = z.object({ link: Link, path: z.string() });
export type MadeLink = z.output<typeof MadeLink>;
