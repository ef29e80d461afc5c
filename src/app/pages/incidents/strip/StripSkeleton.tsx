/** As high as the strip will be. */
export function StripSkeleton() {
  return (
    <div className="mb-3 h-[218px] rounded-[10px] border border-line bg-surface p-4">
      <div className="mb-3 h-4 w-40 rounded-sm bg-hover" />
      <div className="h-36 rounded-sm bg-sunken" />
    </div>
  );
}
