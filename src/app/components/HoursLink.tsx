import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatPresenting } from '#address/presenting';
import { paths } from '#address/paths';
import { inZonesOf } from '#address/zone';
import { usePresenting } from '../url/use-presenting';
import { ViewLink } from './ViewLink';

/** Link to on-call hours in the zones of this page; a presented page stays so. */
export function HoursLink({ person, children }: { person?: string; children: ReactNode }) {
  const { search } = useLocation();
  const presenting = usePresenting();
  const to = paths.hours({ ...(person !== undefined && { person }), ...formatPresenting(presenting) });
  return (
    <ViewLink className="text-accent underline" to={inZonesOf(search, to)}>
      {children}
    </ViewLink>
  );
}
