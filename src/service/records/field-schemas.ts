import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { LAST_SECOND } from '#contract/schedule';
import type { MessageTool } from '#domain/messages';
import { lowerAscii } from '#domain/text/bytes';
import { parseIsoDate } from '#domain/time/days';
import { isTimeZone } from '#domain/time/zone';
import { isStorableText } from '../store/people-schema';

/** Field schemas shared by several kinds of record. */

/** Unix seconds. */
export const seconds = z.int().check(z.minimum(0), z.maximum(LAST_SECOND));

export const text = z
  .string()
  .check(z.refine(isStorableText, { error: 'must not contain a zero character or half a surrogate pair' }));

export const key = text.check(z.minLength(1));

/** E-mail address in lower case, for comparisons. */
export const email = z
  .string()
  .check(
    z.regex(/^[^\s@,;<>"\0]{1,64}@[^\s@,;<>"\0]{1,253}$/, { error: 'must be an e-mail address' }),
    z.overwrite(lowerAscii),
  );

/** Id of an existing team; in other records 0 means "no team". */
export const teamId = Id.check(z.refine((id: Id) => id !== 0, { error: 'must not be 0' }));

/** Calendar day such as 2026-12-25. */
export const date = z.string().check(
  z.refine((day) => parseIsoDate(day) !== undefined, {
    error: 'must be a day between 1970 and 2199, such as 2026-12-25',
  }),
);

export const timeZone = z
  .string()
  .check(z.refine(isTimeZone, { error: 'must be a name of the tz database, such as Europe/London' }));

/** Telephone number as people write it: digits with spaces, brackets, dots and dashes, and a plus in front. */
export const phone = z.string().check(
  z.regex(/^(?=(?:\D*\d){3,20}\D*$)\+?[\d ().-]{3,40}$/, {
    error: 'must be a telephone number, such as +1 202 555 0123',
  }),
);

const SCHEMES_OF_TOOLS: Readonly<Record<MessageTool, readonly string[]>> = {
  slack: ['slack'],
  teams: ['msteams'],
  'google-chat': [],
  mattermost: ['mattermost'],
  'rocket-chat': ['rocketchat'],
  discord: ['discord'],
  feishu: ['feishu', 'lark'],
  dingtalk: ['dingtalk'],
  wecom: ['wxwork'],
  ntfy: [],
  json: [],
};

/** Schemes of addresses that open a chat: none of them runs a script. */
const CHAT_SCHEMES = ['https', ...Object.values(SCHEMES_OF_TOOLS).flat(), 'matrix', 'xmpp', 'sip'];

const MAX_CHAT = 2000;

/** Address that opens a chat with a person; printable ASCII, which leaves no second reading to a browser. */
export const chat = z.string().check(
  z.maxLength(MAX_CHAT),
  z.regex(new RegExp(`^(?:${CHAT_SCHEMES.join('|')}):[\\x21-\\x7e]+$`, 'i'), {
    error: `must be an address that begins with ${CHAT_SCHEMES.map((scheme) => `${scheme}:`).join(', ')}`,
  }),
);
