import * as z from 'zod/mini';

/** Fields of a link in lists. Not the contract's schema, which would enlarge the first scripts. */
const ListedLink = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  created: z.int(),
  expires: z.optional(z.int()),
  last_read: z.optional(z.int()),
  shows: z.object({
    alarm_minutes: z.optional(z.int()),
    frozen: z.optional(z.boolean()),
    pseudonyms: z.optional(z.boolean()),
  }),
});
export type ListedLink = z.output<typeof ListedLink>;

export const ListedLinks = z.object({ may_make: z.boolean(), links: z.array(ListedLink) });

export const ToldLink = z.object({ link: ListedLink, path: z.string() });
export type ToldLink = z.output<typeof ToldLink>;
