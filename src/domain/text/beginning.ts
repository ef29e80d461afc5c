import { formatCount } from './count';

/** Max characters of a masked text: masking takes some microseconds for each, in which a server answers nobody else. */
const MAX_LENGTH = 64_000;

/** Characters beyond the cut in which secrets are searched: a part of one might not be recognised. */
const BEYOND_CUT = 8000;

const CUT = /… \(cut: [\d,]+ of [\d,]+ characters\)$/;

/** Masks a text; of a long one the beginning, with a word about the rest. */
export function maskBeginning(
  text: string,
  masked: (text: string) => string,
  maskedStart: (start: string) => string = masked,
): string {
  if (text.length <= MAX_LENGTH) return masked(text);
  const start = maskedStart(text.slice(0, MAX_LENGTH + BEYOND_CUT)).slice(0, MAX_LENGTH);
  return `${start}… (cut: ${formatCount(MAX_LENGTH)} of ${formatCount(text.length)} characters)`;
}

/** True for a text that was cut so. */
export function isBeginning(text: string): boolean {
  return CUT.test(text);
}
