import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatFields, patched, paths } from '#address/codec';
import { INCIDENTS_FIELDS } from '#address/incidents';
import type { ColumnFilters } from '#domain/insight/incidents/incident-columns';

/** Scrolls to the list if it begins low in the window. */
function showList() {
  const list = document.querySelector('.incident-list');
  if (list && list.getBoundingClientRect().top > innerHeight / 2) list.scrollIntoView({ block: 'start' });
}

type FilterLinkProps = { filters: ColumnFilters; title?: string; className?: string; children: ReactNode };

/** Link of a figure to the rows it counts, by column filters. */
export function FilterLink({ filters, title, className = 'figure-link', children }: FilterLinkProps) {
  const [search] = useSearchParams();
  const to = patched(search, formatFields(INCIDENTS_FIELDS, { filters, row: undefined })).toString();
  return (
    <Link to={`${paths.incidents()}?${to}`} title={title} className={className} onClick={showList}>
      {children}
    </Link>
  );
}
