/**
 * Lowers A–Z alone. `toLowerCase` also turns other letters into those of ASCII, such as the Kelvin sign into “k”: two
 * different addresses would become one.
 */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** True for printable ASCII alone. */
export function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
