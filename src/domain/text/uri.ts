/** A part of an address without its escapes; as it is where they are none. */
export function decodedUri(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
