import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { LAST_SECOND } from '#contract/schedule';
import { lowerAscii } from '#domain/text/ascii';
import { isTimeZone } from '#domain/time/zone';
import { isStorableText } from '../store/values';
import { isText, quick } from './quick';

/** What fields of several kinds of record are made of. */

/** Unix seconds. */
export const seconds = quick(
  z.int().check(z.minimum(0), z.maximum(LAST_SECOND)),
  (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LAST_SECOND,
);

export const text = quick(
  z.string().check(
    z.refine(isStorableText, {
      error: 'must not contain a zero character or half a surrogate pair',
    }),
  ),
  isText,
);

export const key = quick(text.check(z.minLength(1)), (value) => value !== '' && isText(value));

/** Kept in small letters, as they are compared. */
export const email = z
  .string()
  .check(
    z.regex(/^[^\s@,;<>"\0]{1,64}@[^\s@,;<>"\0]{1,253}$/, { error: 'must be an e-mail address' }),
    z.overwrite(lowerAscii),
  );

/** Of a team that exists; 0 means "no team" wherever a team is named. */
export const teamId = Id.check(z.refine((id: Id) => id !== 0, { error: 'must not be 0' }));

/** IANA name of a time zone. */
export const timeZone = z
  .string()
  .check(z.refine(isTimeZone, { error: 'must be a name of the tz database, such as Europe/London' }));
