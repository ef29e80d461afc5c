import { stringEnd } from './array-elements';

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a];
const [OPEN_LIST, OPEN_OBJECT] = [0x5b, 0x7b];
const [ZERO, NINE] = [0x30, 0x39];
/** Digits of the shortest integer that a number may round. */
const LONG_DIGITS = 16;

/** Counts in a JSON text of what takes long to parse. */
export type JsonSize = {
  /** Values, or a little more: arrays, objects and commas. */
  values: number;
  /** Different names of members. */
  names: number;
  /** Integers that JavaScript's numbers may round. */
  longIntegers: number;
};

/** First limit that a JSON text is over, found without parsing it. */
export function excessIn(text: string, limits: JsonSize): keyof JsonSize | undefined {
  let [values, longIntegers, digits] = [1, 0, 0];
  const names = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    digits = code >= ZERO && code <= NINE ? digits + 1 : 0;
    if (digits === LONG_DIGITS) longIntegers += 1;
    else if (code === QUOTE) {
      const end = stringEnd(text, at);
      if (isName(text, end)) names.add(text.slice(at, end));
      at = end;
    } else if (code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) values += 1;
    else continue;
    if (values > limits.values) return 'values';
    if (names.size > limits.names) return 'names';
    if (longIntegers > limits.longIntegers) return 'longIntegers';
  }
  return undefined;
}

/** True if a colon follows the string that ends at `end`. */
function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return text.charCodeAt(at) === COLON;
}
