import * as z from 'zod/mini';
import { Id } from '../id';
import { Names } from '../names';

/** Ways to reach a person. `chat`: address that opens a chat, of a scheme that the records allow. */
export const Contact = z.object({
  person_id: Id,
  emails: z.optional(z.array(z.string())),
  phone: z.optional(z.string()),
  chat: z.optional(z.string()),
});
export type Contact = z.output<typeof Contact>;

/**
 * `/directory.json` of the dashboard: names, and contacts where WATCHBILL_SHOW_CONTACTS lets the visitor see them. That of
 * a guest link never has them, and names for texts, feeds, messages and agents do not, either.
 */
export const DirectoryReply = z.object({ ...Names.shape, contacts: z.optional(z.array(Contact)) });
export type DirectoryReply = z.output<typeof DirectoryReply>;
