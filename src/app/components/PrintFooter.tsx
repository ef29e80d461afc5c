/** What a sheet of paper needs to be found again: the address and the zone. */
export function PrintFooter({ zone }: { zone: string }) {
  return (
    <footer className="mt-3 hidden text-xs wrap-anywhere text-ink-2 print:block">
      {location.href} · all times in {zone}
    </footer>
  );
}
