import { useSearchParams } from 'react-router';
import { zonesOf } from '#address/zone';
import { ViewLink } from '../../components/ViewLink';

/** Link to the page above, in the same zones. */
export function Crumb({ to, label }: { to: string; label: string }) {
  const [search] = useSearchParams();
  return (
    <p className="text-sm guest:hidden print:hidden">
      <ViewLink className="text-accent underline" to={`${to}?${zonesOf(search)}`}>
        {label}
      </ViewLink>
    </p>
  );
}
