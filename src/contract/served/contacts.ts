import * as z from 'zod/mini';
import { Id } from '../id';
import { Names } from '../names';

/** Schemes of addresses that open a chat: none of them runs a script. */
const CHAT_SCHEMES = [
  'https',
  'slack',
  'msteams',
  'mattermost',
  'rocketchat',
  'discord',
  'feishu',
  'lark',
  'dingtalk',
  'wxwork',
  'matrix',
  'xmpp',
  'sip',
] as const;

const MAX_CHAT = 2000;

/** Telephone number as people write it: digits with spaces, brackets, dots and dashes, and a plus in front. */
export const Phone = z.string().check(
  z.regex(/^(?=(?:\D*\d){3,20}\D*$)\+?[\d ().-]{3,40}$/, {
    error: 'must be a telephone number, such as +1 202 555 0123',
  }),
);

/** Address that opens a chat with a person; printable ASCII, which leaves no second reading to a browser. */
export const Chat = z.string().check(
  z.maxLength(MAX_CHAT),
  z.regex(new RegExp(`^(?:${CHAT_SCHEMES.join('|')}):[\\x21-\\x7e]+$`, 'i'), {
    error: `must be an address that begins with ${CHAT_SCHEMES.map((scheme) => `${scheme}:`).join(', ')}`,
  }),
);

/** Ways to reach a person. */
export const Contact = z.object({
  person_id: Id,
  emails: z.optional(z.array(z.string())),
  phone: z.optional(Phone),
  chat: z.optional(Chat),
});
export type Contact = z.output<typeof Contact>;

/**
 * `/directory.json` of the dashboard: names, and contacts where WATCHBILL_SHOW_CONTACTS lets the visitor see them. That of
 * a guest link never has them, and names for texts, feeds, messages and agents do not, either.
 */
export const DirectoryReply = z.extend(Names, { contacts: z.optional(z.array(Contact)) });
export type DirectoryReply = z.output<typeof DirectoryReply>;
