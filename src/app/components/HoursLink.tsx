import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#address/codec';
import { inZonesOf } from '#address/zone';
import { ViewLink } from './ViewLink';

/** Link to on-call hours in the zones of this page. */
export function HoursLink({ person, children }: { person?: string; children: ReactNode }) {
  const { search } = useLocation();
  const to = paths.hours(person === undefined ? {} : { person });
  return (
    <ViewLink className="text-accent underline" to={inZonesOf(search, to)}>
      {children}
    </ViewLink>
  );
}
