import { param, type Field, type Value } from '../url/codec';
import { listOf } from '../url/values';

/** Maximum in one link. */
export const MOST_CHOSEN = 100;

/** Text of up to 200 characters, in lists separated by commas and slashes. */
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

/** Selected incidents of a review; none: all of the range. */
export const chosen: Field<readonly string[]> = param(
  'sel',
  listOf(key, MOST_CHOSEN),
  [],
  'all incidents of the range',
);
