import { patched, type SearchPatch } from '#address/codec';
import { formatMoment } from '#domain/time/format';
import { useNow } from '../hooks/use-now';
import { isGuest, publicAddress } from '../url/settings';

type PrintFooterProps = {
  zone: string;
  /** Parts of the view that depend on the present, fixed for the printed address. */
  fix?: SearchPatch;
};

/**
 * Foot of a printed page: address, zone and time. Leaves out the fragment, which is too long to type, and a guest's
 * address, which is secret.
 */
export function PrintFooter({ zone, fix }: PrintFooterProps) {
  const now = useNow();
  return (
    <footer className="mt-3 hidden text-xs wrap-anywhere text-ink-2 print:block">
      {isGuest() ? 'from a guest link' : addressWith(fix)} · all times in {zone} · printed{' '}
      {formatMoment(now, zone)}
    </footer>
  );
}

function addressWith(fix: SearchPatch = {}): string {
  const { origin, pathname, searchParams, hash } = publicAddress();
  const search = patched(searchParams, fix).toString();
  const rest = hash === '' ? '' : ' (without the typed part of its link)';
  return `${origin}${pathname}${search === '' ? '' : `?${search}`}${rest}`;
}
