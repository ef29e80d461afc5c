import type { TextLine } from '../../platform/lines';
import { type AppleFrame, appleFrame } from './frame';

/** No list is longer: an exception has a few hundred addresses at most. */
const LONGEST_LIST = 16_384;

/**
 * `(0x1a2b3c 0x1a2b40 …)`: the addresses that an exception was thrown from, many on one line. Each becomes a line of
 * its own, and all of them together are the text again. Null for any other line.
 */
export function returnAddresses({ text, end }: TextLine): [TextLine, AppleFrame][] | null {
  if (text.length > LONGEST_LIST || !/^\s*\((?:0x[\da-f]{1,16}[ \t]*)+\)\s*$/i.test(text)) return null;
  const addresses = [...text.matchAll(/0x[\da-f]{1,16}/gi)];
  return addresses.map(([address], i) => {
    const from = i === 0 ? 0 : addresses[i]?.index;
    const to = addresses[i + 1]?.index ?? text.length;
    const isLast = i === addresses.length - 1;
    return [{ text: text.slice(from, to), end: isLast ? end : '' }, appleFrame({ address, isReturn: true })];
  });
}
