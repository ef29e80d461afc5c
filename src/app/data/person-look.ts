import type { Id } from '#contract/id';
import { fnv1aMixed } from '#domain/text/fnv';

/** Ten colours in tokens.css, each with a solid spine, then with a split one. */
const LOOKS = 20;

/** Look of a person, everywhere and always the same. */
export function personLook(person: Id): number {
  return fnv1aMixed(String(person)) % LOOKS;
}
