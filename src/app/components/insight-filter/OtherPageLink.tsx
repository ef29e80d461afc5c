import { Link, useSearchParams } from 'react-router';
import { sharedSearch } from '../../url/insight-filter';

type OtherPageLinkProps = {
  /** The path of the other page of the incident review. */
  path: string;
  name: string;
};

/** Leads to the other page of the incident review, with the same range, zone and filters. */
export function OtherPageLink({ path, name }: OtherPageLinkProps) {
  const [search] = useSearchParams();
  return (
    <Link className="text-accent underline" to={{ pathname: path, search: sharedSearch(search).toString() }}>
      {name}
    </Link>
  );
}
