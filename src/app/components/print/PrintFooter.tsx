import { publicAddress } from '../url/settings';

/** What a sheet of paper needs to be found again: the address and the zone. Nobody types what a fragment holds. */
export function PrintFooter({ zone }: { zone: string }) {
  const { origin, pathname, search } = publicAddress();
  return (
    <footer className="mt-3 hidden text-xs wrap-anywhere text-ink-2 print:block">
      {origin + pathname + search} · all times in {zone}
    </footer>
  );
}
