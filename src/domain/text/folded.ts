/** Letters that have no form without a sign in Unicode's decomposition. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
};

/**
 * Text for a search without accents, case and wide forms: "tomas dvorak" of "Tomáš Dvořák". Stored titles of incidents
 * are folded by it: a change needs a migration.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæðøþđħıłœ]/g, (letter) => PLAIN[letter] ?? letter);
}

/** The folded words of a query, each once. */
export function queryWords(query: string): string[] {
  return [...new Set(folded(query).split(/\s+/u))].filter((word) => word !== '');
}

/** True if a text has every word of a query, without accents and case. */
export function hasWords(text: string, query: string): boolean {
  const name = folded(text);
  return queryWords(query).every((word) => name.includes(word));
}

/** True if a text has another in it, without accents and case. */
export function hasPart(text: string, part: string): boolean {
  return folded(text).includes(folded(part.trim()));
}
