import type { Id } from '#contract/id';
import { fnv1aMixed } from '#domain/digest/fnv';

/** Syllables that sound alike nowhere: one of the first and one of the second make one. */
const CONSONANTS = 'bdklmnprstvz';
const VOWELS = 'aeiou';
const ENDS = 'nrls';

/**
 * What a person is called while presenting, such as `Todiran`: a word that can be said aloud, the same one for the
 * same id in every browser. It hides a name from who looks at a screen, not from who has the ids.
 */
export function pseudonymOf(id: Id): string {
  // 864,000 words take 20 of its 32 bits.
  let rest = fnv1aMixed(String(id));
  const pick = (letters: string) => {
    const letter = letters.charAt(rest % letters.length);
    rest = Math.floor(rest / letters.length);
    return letter;
  };
  const word = [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS, VOWELS, ENDS].map(pick).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}
