import { withoutForms } from './pairs';
import { escapedSpans, groupSpans, type Span } from './spans';
import { type Bytes, toHex, utf8 } from '../text/bytes';

/** Hyphen or dash, also as in an address. */
const DASH = String.raw`(?:[\p{Pd}−]|%2D|%E2%80%9[0-5])`;
/** What separates groups of characters in one line. */
const GAP = String.raw`(?:[ \t.+]|\\t|%(?:20|09|2B|2E|C2%A0|E2%80%(?:8|A)[\dA-F])|${DASH})`;
/** Before a number: no part of a word, unless that is an escape. */
const START = String.raw`(?:(?<![\p{L}\p{N}])|(?<=%[\dA-F]{2}|\\[nrt]))`;

/**
 * US social security numbers: three, two and four digits, hyphenated anywhere and in any form behind their name. Areas
 * 000, 666 and 900 to 999, group 00 and serial 0000 are never issued.
 */
const AREA = String.raw`(?!000|666|9)\d{3}`;
const GROUP = String.raw`(?!00)\d{2}`;
const SERIAL = String.raw`(?!0000)\d{4}`;
const SSN = new RegExp(
  String.raw`${START}(?<!\d\.|\p{Pd}|(?<![\p{L}\p{N}])\+)${AREA}${DASH}${GROUP}${DASH}${SERIAL}(?![\p{L}\p{N}]|(?:${DASH}|[.:])\d)`,
  'dgiu',
);
const LABELLED_SSN = new RegExp(
  String.raw`${START}(?:ssn|social(?:[^\p{L}\p{N}]|%20){0,2}security)(?:(?:[^\p{L}\p{N}]|%20)?(?:no|nr|number|num))?` +
    String.raw`(?:[^\p{L}\p{N}]|%[\dA-F]{2}|is){0,20}?(${AREA}${GAP}?${GROUP}${GAP}?${SERIAL})(?![\p{L}\p{N}])`,
  'dgiu',
);

/** Spans of numbers of bank accounts (IBAN) and of US social security in a text, in whichever form of characters. */
export function accountSpans(text: string): Span[] {
  if (!/\p{N}/u.test(text)) return [];
  const plain = withoutForms(text);
  if (!plain) return spansIn(text);
  return escapedSpans(spansIn(plain.text), plain.placeOf, (mask) => mask);
}

function spansIn(text: string): Span[] {
  return [...ibanSpans(text), ...ssnSpans(text)];
}

function ssnSpans(text: string): Span[] {
  if (!/\d{4}/.test(text)) return [];
  return [...groupSpans(text, SSN, 0), ...groupSpans(text, LABELLED_SSN, 1)];
}

/**
 * International bank account numbers (ISO 13616): a country, two check digits, and an account of its length. The check
 * (modulo 97) passes for one in 97 random texts of that form.
 */
const IBAN = new RegExp(
  String.raw`(?:${START}|(?<=iban))(?![\dA-F]{8}-[\dA-F]{4}-[\dA-F]{4}-)([A-Z]{2})\d{2}`,
  'giu',
);

const GAPS = new RegExp(GAP, 'giu');
/** Account as written, by country of the registry: each has its length. */
const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [
      entry.slice(0, 2),
      new RegExp(
        `[a-z]{2}\\d{2}(?:${GAP}{0,3}[a-z\\d]){${Number(entry.slice(2)) - 4}}(?![\\p{L}\\p{N}])`,
        'iuy',
      ),
    ]),
);

function ibanSpans(text: string): Span[] {
  return Array.from(text.matchAll(IBAN)).flatMap(({ 1: country = '', index }) => {
    const pattern = PATTERNS.get(country.toUpperCase());
    if (!pattern) return [];
    pattern.lastIndex = index;
    const match = pattern.exec(text)?.[0];
    const isAccount = match !== undefined && isIban(match.replaceAll(GAPS, ''));
    return isAccount ? [{ start: index, end: index + match.length }] : [];
  });
}

/** False for a hash: what is hexadecimal has digits only behind its country. Words have few digits. */
function isIban(account: string): boolean {
  const isHash = /^[\dA-F]+$/i.test(account) && /[A-F]/i.test(account.slice(2));
  return !isHash && account.replaceAll(/\D/g, '').length >= 8 && hasCheckDigits(account);
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

/** SHA-256 of bytes; the browser's WebCrypto gives it. */
export type Sha256 = (bytes: Bytes) => Promise<Bytes>;

/**
 * Short fingerprint of a token ("3f2a 91c0"), so that two people can check that they see the same one without
 * showing it: the first 32 bits of SHA-256, of which a long random token cannot be found again. '' for no token.
 */
export async function fingerprint(token: string, sha256: Sha256): Promise<string> {
  if (token === '') return '';
  const hex = toHex((await sha256(utf8(token))).subarray(0, 4));
  return `${hex.slice(0, 4)} ${hex.slice(4)}`;
}
