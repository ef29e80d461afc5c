import { Link } from 'react-router';
import { paths } from '#address/codec';
import { canServer } from '../../../url/settings';

/** Link to a new rota, for those who may create one. */
export function NewRotaLink({ label = 'New rota' }: { label?: string }) {
  if (!canServer('change-all')) return null;
  return (
    <Link
      className="inline-flex min-h-6 items-center text-accent underline max-md:min-h-11 guest:hidden print:hidden"
      to={paths.newRota()}
    >
      {label}
    </Link>
  );
}
