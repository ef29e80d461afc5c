/** A colleague asks for somebody to take over a shift. */
export function RequestPage() {
  return null;
}
