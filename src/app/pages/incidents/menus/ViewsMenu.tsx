import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths';
import { Field } from '../../../ui/Field';
import { Button } from '../../../ui/Button';
import { patched } from '../../../url/use-patch-search';
import { formatFields } from '../../../url/codec';
import { INCIDENTS_FIELDS } from '../model/url';
import { Popover } from './Popover';
import { deleteView, readViews, saveView } from '../model/saved-views';

/** Views by name. Each is a link: it can be opened in a tab of its own, and copied. */
export function ViewsMenu() {
  return (
    <Popover label="Views" title="Saved views">
      <ViewList />
    </Popover>
  );
}

function ViewList() {
  const [search] = useSearchParams();
  const [views, setViews] = useState(readViews);
  const [name, setName] = useState('');
  // An open incident and a selection are no part of a view.
  const current = patched(
    search,
    formatFields(INCIDENTS_FIELDS, { row: undefined, selected: [] }),
  ).toString();
  return (
    <>
      {views.length === 0 ? (
        <p className="mb-2 text-ink-2">
          No saved views yet. A view keeps range, filters, columns, sorting and the choices above the table.
          It is stored in this browser, and is a link that works in any other.
        </p>
      ) : (
        <ul aria-label="Saved views" className="mb-2">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1">
              <Link
                to={`${paths.incidents()}?${view.search}`}
                onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
                aria-current={view.search === current ? 'true' : undefined}
                className="flex min-h-7 min-w-0 grow items-center truncate rounded-md px-2 text-accent hover:bg-hover aria-[current=true]:font-semibold"
              >
                {view.name}
              </Link>
              <Button
                look="quiet"
                className="size-7 min-w-0 px-0"
                aria-label={`Delete view ${view.name}`}
                onClick={() => setViews(deleteView(view.name))}
              >
                ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setViews(saveView({ name: name.trim(), search: current }));
          setName('');
        }}
      >
        <Field
          aria-label="Name of the view"
          placeholder="Name of this view"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="grow"
        />
        <Button type="submit" disabled={name.trim() === ''}>
          Save
        </Button>
      </form>
    </>
  );
}
