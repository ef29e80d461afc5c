import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withZone } from '#address/zone';
import { zoneDefaults } from '../../hooks/stored';

/** Replaces the address by another one, unless the user has left it by then. */
export function useRedirect(to: string | undefined): void {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // A click before this effect has made another entry of the history.
    const entry: { key?: string } | null = history.state;
    if (to !== undefined && (entry?.key ?? 'default') === key)
      void navigate(to, { replace: true, preventScrollReset: true, state });
  }, [to, key, state, navigate]);
}

/** Writes the zone into addresses that must name it, such as opened links without one. */
export function useZoneInAddress(): void {
  const location = useLocation();
  const zoned = withZone(location, zoneDefaults());
  useRedirect(zoned === location.search ? undefined : location.pathname + zoned + location.hash);
}
