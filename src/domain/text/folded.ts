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

/** Text for a search without accents and case: "tomas dvorak" of "Tomáš Dvořák". */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæðøþđħıłœ]/g, (letter) => PLAIN[letter] ?? letter);
}

/** True if a text has every word of a query, without accents and case. */
export function hasWords(text: string, query: string): boolean {
  const name = folded(text);
  return folded(query)
    .split(/\s+/)
    .every((word) => name.includes(word));
}
