import { Link } from 'react-router';
import { paths } from '#address/paths';
import { Code } from './Code';

/** Command that imports files, and the page that shows what it would read. */
export function ImportCommand() {
  return (
    <>
      <p>An export, a Terraform state or a calendar, by a command that takes their folder.</p>
      <Code>npm run watchbill -- import --from auto export/</Code>
      <p className="mt-1">
        <Link
          className="underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
          to={paths.compare()}
        >
          See what would be read
        </Link>{' '}
        first.
      </p>
    </>
  );
}
