import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import type { BodySearchState } from './work/run';

type BodySearchProps = {
  /** Searched part: "Request body". */
  label: string;
  placeholder: string;
  search: BodySearchState;
  onShow: (index: number) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** Search in a body, with buttons for the next and previous match. */
export function BodySearch({ label, placeholder, search, onShow, children }: BodySearchProps) {
  const { query: wanted, hits, hit, isSearching } = search;
  const count = hits.length === 0 ? 'not found' : `${hit + 1} of ${hits.length}`;
  return (
    <search className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm max-sm:gap-x-0.5 print:hidden">
      <Field
        type="search"
        aria-label={`Search in ${label.toLowerCase()}`}
        placeholder={placeholder}
        value={wanted}
        onChange={(event) => search.look(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && hits.length > 0 && onShow((hit + 1) % hits.length)}
        className="w-52 shrink"
      />
      {wanted !== '' && (
        <>
          <span role="status" className="text-ink-2">
            {isSearching ? 'searching…' : count}
          </span>
          <Button disabled={hits.length === 0} onClick={() => onShow(hit)}>
            Show
          </Button>
        </>
      )}
      <span className="ml-auto" />
      {children}
    </search>
  );
}
