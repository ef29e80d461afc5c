import { groupSpans, type Span } from './spans';

/**
 * US social security numbers: three, two and four digits, hyphenated anywhere and in any form behind their name. Areas
 * 000, 666 and 900 to 999, group 00 and serial 0000 are never issued.
 */
const SSN = /(?<![\p{L}\p{N}_.+#-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\p{L}\p{N}_-]|[.:]\w)/dgu;
const LABELLED_SSN =
  /(?<![\p{L}\p{N}])(?:ssn|social[ _-]?security)(?:[ _-]?(?:no|nr|number|num))?\\{0,15}["'.]{0,2}\s?(?:[:=#]|is)?\s?\\{0,15}["']?((?!000|666|9)\d{3}[ -]?(?!00)\d{2}[ -]?(?!0000)\d{4})(?![\p{L}\p{N}])/dgiu;

/** Spans of numbers of bank accounts (IBAN) and of US social security in a text. */
export function accountSpans(text: string): Span[] {
  return [...ibanSpans(text), ...ssnSpans(text)];
}

function ssnSpans(text: string): Span[] {
  if (!/\d[- ]?\d{4}/.test(text)) return [];
  return [...groupSpans(text, SSN, 0), ...groupSpans(text, LABELLED_SSN, 1)];
}

/**
 * International bank account numbers (ISO 13616): a country, two check digits, and an account of its length. The check
 * (modulo 97) passes for one in 97 random texts of that form.
 */

const CANDIDATE = /(?<![\p{L}\p{N}_+-])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?![\p{L}\p{N}_])/gu;

/** Length by country, of the registry's countries. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Spans of bank account numbers in a text, also in groups of four. */
function ibanSpans(text: string): Span[] {
  if (!/[A-Z]{2}\d{2}/.test(text)) return [];
  return Array.from(text.matchAll(CANDIDATE)).flatMap(({ 0: candidate, index }) => {
    const length = lengthOf(candidate);
    return length === undefined ? [] : [{ start: index, end: index + length }];
  });
}

/** Length as written of the account at the beginning; in capitals a word may follow it. */
function lengthOf(candidate: string): number | undefined {
  let rest = LENGTHS[candidate.slice(0, 2)] ?? 0;
  let length = 0;
  for (; length < candidate.length && rest > 0; length += 1)
    if (!/[ -]/.test(candidate[length] ?? '')) rest -= 1;
  const isWhole = rest === 0 && length > 0 && !/^[A-Z0-9]/.test(candidate.slice(length));
  return isWhole && hasCheckDigits(candidate.slice(0, length).replaceAll(/[ -]/g, '')) ? length : undefined;
}

/** The account with its country and check digits behind it, letters as 10 to 35, leaves 1 when divided by 97. */
function hasCheckDigits(account: string): boolean {
  let rest = 0;
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
