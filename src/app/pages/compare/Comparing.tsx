/** Placeholder of a comparison, about as high. */
export function Comparing() {
  return <p className="h-96 text-ink-3">Comparing…</p>;
}
