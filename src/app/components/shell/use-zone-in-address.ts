import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withZone } from '#address/zone';
import { zoneDefaults } from '../../hooks/stored';

/** Writes the zone into addresses that must name it, such as opened links without one. */
export function useZoneInAddress(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { search, hash, state } = location;
  const zoned = withZone(location, zoneDefaults());
  useEffect(() => {
    if (zoned !== search)
      void navigate({ search: zoned, hash }, { replace: true, preventScrollReset: true, state });
  }, [zoned, search, hash, state, navigate]);
}
