import type { Span } from './spans';

/**
 * Card numbers: a known issuer prefix, the length of that issuer, and the Luhn check digit (ISO/IEC 7812). One in ten
 * random numbers of that form passes, so numbers in a path, behind an id's name or inside a longer word do not count.
 */

const CANDIDATE =
  /(?<![\w.+:/#@%-])(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{4,5}|\d{15,16})(?![\w%/@]|[.:+-]\w)/g;
const ISSUERS: Record<number, RegExp> = {
  14: /^3(?:0[0-5]|[68])/,
  15: /^3[47]/,
  16: /^(?:4|5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)|6(?:011|2|4[4-9]|5)|35(?:2[89]|[3-8]))/,
};
const BEHIND_ID_NAME =
  /(?:(?<![A-Za-z])(?:ids?|uuid|ref|key|trace|span|request|timestamp|time|ts|seq|offset|line|address|version|build)|[a-z]Ids?|ID)["']?\s?[:=#]?\s?["']?$/;

/** Returns the places of card numbers in a text. */
export function cardSpans(text: string): Span[] {
  return Array.from(text.matchAll(CANDIDATE)).flatMap(({ 0: written, index }) => {
    const digits = written.replace(/\D/g, '');
    const isCard = ISSUERS[digits.length]?.test(digits) === true && hasCheckDigit(digits);
    if (!isCard || BEHIND_ID_NAME.test(text.slice(Math.max(0, index - 16), index))) return [];
    return [{ start: index, end: index + written.length }];
  });
}

/** Luhn: every second digit from the right is doubled, and the digits add up to a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - fromRight) - 48;
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
