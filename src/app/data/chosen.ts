import { param, type Field, type Value } from '../url/codec';
import { listOf } from '../url/values';

/** What a link can carry. */
export const MOST_CHOSEN = 100;

/** Any text up to 200 characters, in lists that commas and slashes part. */
export const key: Value<string> = {
  parse: (text) => {
    try {
      const value = decodeURIComponent(text);
      return value === '' || value.length > 200 ? undefined : value;
    } catch {
      return undefined;
    }
  },
  format: encodeURIComponent,
};

/** The incidents that are reviewed; none: all of the range. */
export const chosen: Field<readonly string[]> = param(
  'sel',
  listOf(key, MOST_CHOSEN),
  [],
  'all incidents of the range',
);
