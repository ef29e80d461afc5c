import { parseId } from '#contract/id';
import { inferInstant } from '#domain/time/timestamps';
import type { Accent } from './accent';
import { isMembers, type Members, withMembers } from './members';

/**
 * Details of a delivery. Newer servers expect `integration_id`, a 64-bit integer, in place of the text
 * `intergration_id`, and return it as an integer. Both are sent; if a server refuses unknown members, the request is
 * repeated with the contract's name only.
 */
export const webhookDetail: Accent = {
  signs: /"integration_id"\s*:\s*-?\d|"event_time"\s*:\s*\d|"duration"\s*:\s*\d+\.\d/,
  translate: (data) => {
    if (!isMembers(data)) return data;
    const { integration_id: id, event_time: time, duration } = data;
    return withMembers(data, {
      integration_id: typeof id === 'number' || typeof id === 'bigint' ? String(id) : id,
      event_time: typeof time === 'number' ? momentOf(time) : time,
      duration: typeof duration === 'number' ? Math.round(duration) : duration,
    });
  },
  empty: undefined,
  ways: [{ about: 'intergration_id', words: [inBothWords, (input) => input] }],
};

/** RFC 3339; the number unchanged if it is out of range. */
function momentOf(time: number): string {
  const instant = inferInstant(time);
  return instant ? new Date(instant.seconds * 1000).toISOString() : String(time);
}

function inBothWords(input: Members): Members {
  const { intergration_id: text } = input;
  const id = typeof text === 'string' ? parseId(text) : undefined;
  return id === undefined ? input : { ...input, integration_id: id };
}
