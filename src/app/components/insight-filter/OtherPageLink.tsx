import { Link, useSearchParams } from 'react-router';
import { sharedSearch } from '#address/insight';

type OtherPageLinkProps = {
  /** Path of the other page. */
  path: string;
  name: string;
};

/** Link to the other incident page, with the same range, zone and filters. */
export function OtherPageLink({ path, name }: OtherPageLinkProps) {
  const [search] = useSearchParams();
  return (
    <Link className="text-accent underline" to={{ pathname: path, search: sharedSearch(search).toString() }}>
      {name}
    </Link>
  );
}
