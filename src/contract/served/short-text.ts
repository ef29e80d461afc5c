import * as z from 'zod/mini';

/** Max characters of a name or a reason. */
export const MAX_TEXT = 500;

/** Text that may be absent, such as a reason. */
export const shortText = z._default(z.string().check(z.maxLength(MAX_TEXT)), '');
