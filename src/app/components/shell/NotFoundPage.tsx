import { Link } from 'react-router';
import { useTitle } from '../../hooks/stored';
import { paths } from '#address/codec';

export function NotFoundPage() {
  useTitle('Not found');
  return (
    <div className="mx-auto max-w-160 p-6">
      <h1>Page not found</h1>
      <p className="mt-2 text-ink-2">
        Watchbill has no page at <code className="font-mono wrap-anywhere">{location.pathname}</code>. The
        address may be mistyped, or come from another version.
      </p>
      <p className="mt-4">
        <Link className="text-accent underline" to={paths.onCall()}>
          Go to On call
        </Link>
      </p>
    </div>
  );
}
