/** A part of an address without its escapes; unchanged if they are invalid. */
export function decodedUri(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
