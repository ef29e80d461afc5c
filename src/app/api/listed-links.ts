import * as z from 'zod/mini';

/**
 * A link as the dashboard lists it: what it draws, and no more. The schemas of the contract say all of it: what
 * they are made of would be in the dashboard's first scripts.
 */
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
