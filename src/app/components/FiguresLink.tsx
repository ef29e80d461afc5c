import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Id } from '#contract/id';
import { useDirectory } from '../api/names/directory';
import { paths, patched } from '#address/codec';
import { sharedSearch } from '#address/insight';

/** Person's name as a link to their figures, with the range, zone and filters of the page. */
export function FiguresLink({ id }: { id: Id }) {
  const [search] = useSearchParams();
  const name = useDirectory().person(id);
  const shared = patched(sharedSearch(search), { responder: undefined });
  return (
    <Link
      to={paths.person(String(id), Object.fromEntries(shared))}
      title={`Figures of ${name}`}
      className="font-semibold text-accent hover:underline"
    >
      {name}
    </Link>
  );
}

/** Names as links, separated by commas. */
export function FiguresLinks({ ids }: { ids: readonly Id[] }) {
  return ids.map((id, index) => (
    <Fragment key={String(id)}>
      {index > 0 && ', '}
      <FiguresLink id={id} />
    </Fragment>
  ));
}
