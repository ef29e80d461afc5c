/** The place of a page whose code is on its way. */
export function PageLoading() {
  return (
    <div role="status" className="text-sm text-ink-3">
      <div className="mb-4 h-8 w-56 rounded-sm bg-hover" />
      Loading the page…
    </div>
  );
}
