/** What a sheet of paper needs to be found again: the address and the zone. Nobody types what a fragment holds. */
export function PrintFooter({ zone }: { zone: string }) {
  return (
    <footer className="mt-3 hidden text-xs wrap-anywhere text-ink-2 print:block">
      {location.origin + location.pathname + location.search} · all times in {zone}
    </footer>
  );
}
