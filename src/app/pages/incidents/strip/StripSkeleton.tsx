/** As high as the strip will be. */
export function StripSkeleton() {
  return (
    <div className="mb-3 h-[241px] rounded-[10px] border border-line bg-surface p-4 max-lg:h-[573px]">
      <div className="mb-3 h-4 w-40 rounded-sm bg-hover" />
      <div className="h-[168px] rounded-sm bg-sunken" />
    </div>
  );
}
