import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { LAST_SECOND } from '#contract/schedule';
import { lowerAscii } from '#domain/text/ascii';
import { parseIsoDate } from '#domain/time/days';
import { isTimeZone } from '#domain/time/zone';
import { isStorableText } from '../store/values';

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
