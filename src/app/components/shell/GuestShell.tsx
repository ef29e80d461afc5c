import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { paths } from '#address/codec';
import type { GuestBundle } from '#contract/links';
import { formatMoment, formatOffset } from '#domain/time/format';
import { useNow } from '../../hooks/use-now';
import { useZones } from '../../hooks/stored';
import { PageLoading } from '../states/MissingCode';
import { MovedAddress } from './MovedAddress';
import { ThemePicker } from './ThemePicker';
import { ZoneControl } from '../time/ZonePicker';

/** Frame of a guest view: creator, creation time, expiry, and the guest's own zone and theme. */
export function GuestShell({ view }: { view: Omit<GuestBundle, 'names' | 'calls'> }) {
  const { zone } = useZones().zones;
  const now = useNow();
  const moment = (at: number) => `${formatMoment(at, zone)} ${formatOffset(at, zone)}`;
  const { as_of: asOf, shared_by: by } = view;
  return (
    <div className="min-h-dvh">
      <aside
        aria-label="Guest view"
        className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-sunken px-4 py-2 text-sm text-ink-2 md:px-6 print:hidden"
      >
        <span className="flex items-center gap-2 font-semibold text-ink">
          <img src="/favicon.svg" alt="" width="18" height="18" />
          Watchbill
        </span>
        <span className="max-md:order-last max-md:basis-full">
          Guest view{by !== undefined && `, shared by ${by}`}
          {' · '}
          {asOf === undefined ? 'live' : `as of ${moment(asOf)}`}
          {' · '}until {moment(view.until)}
          {view.pseudonyms && ` · ${hiddenWords(view.view)}`}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <ZoneControl zone={zone} window={{ start: now, end: now }} />
          <span className="flex w-32">
            <ThemePicker />
          </span>
        </span>
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-4 outline-none md:px-6">
        <MovedAddress>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </MovedAddress>
      </main>
    </div>
  );
}

/** Bodies of webhooks name people whom Watchbill does not know. */
function hiddenWords(view: string): string {
  return view.startsWith(paths.webhooks())
    ? 'Watchbill’s people under pseudonyms'
    : 'people under pseudonyms';
}
