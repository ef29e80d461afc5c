import * as z from 'zod/mini';
import { type MouseEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ColumnFilters } from '#domain/insight/incidents/incident-columns';
import { lateText, recordedRule } from '#domain/insight/incidents/late-rule';
import { paths } from '#address/paths';
import { Field } from '../../ui/Field';
import { Button } from '../../ui/Button';
import { formatFields, patched } from '#address/codec';
import { INCIDENTS_FIELDS } from '#address/incidents';
import { useTargets } from '../../api/names/directory';
import { useIncidentsView } from './model/use-incidents-view';
import { ask } from './worker/client';
import { readStored, writeStored } from '../../hooks/stored';
import { Popover } from './Popover';

/** Saved view with its query string, in this browser. */
type SavedView = { name: string; search: string };

const STORAGE_KEY = 'watchbill.incident-views';

const SavedViews = z.array(z.object({ name: z.string(), search: z.string() }));

/** Menu of named views, as links. */
export function ViewsMenu() {
  return (
    <Popover label="Views" title="Saved views">
      <ViewList />
    </Popover>
  );
}

function ViewList() {
  const [search] = useSearchParams();
  const rule = recordedRule(useTargets());
  const [views, setViews] = useState(readViews);
  const [name, setName] = useState('');
  // An open incident and a selection are not part of a view.
  const current = patched(
    search,
    formatFields(INCIDENTS_FIELDS, { row: undefined, selected: [] }),
  ).toString();
  return (
    <>
      <p className="mb-2 flex flex-wrap gap-2 border-b border-line pb-2">
        <FiveLongest />
        <FilterLink current={current} filters={{ ack: rule }}>
          {`Late: ${lateText(rule)}`}
        </FilterLink>
        <FilterLink current={current} filters={{ ack: 'none' }}>
          Never acknowledged
        </FilterLink>
      </p>
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
                onClick={closeMenu}
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

type FilterLinkProps = { current: string; filters: ColumnFilters; children: string };

function FilterLink({ current, filters, children }: FilterLinkProps) {
  const search = patched(new URLSearchParams(current), formatFields(INCIDENTS_FIELDS, { filters }));
  return (
    <Link
      to={`${paths.incidents()}?${search.toString()}`}
      onClick={closeMenu}
      className="inline-flex h-[30px] items-center rounded-md border border-control/60 px-2.5 hover:bg-hover"
    >
      {children}
    </Link>
  );
}

function closeMenu(event: MouseEvent) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** Selects the five longest incidents. Automatic closes are excluded. */
function FiveLongest() {
  const { change } = useIncidentsView();
  const filters = { closed: ['auto', 'manually'] };
  const sorts = [{ column: 'close' as const, desc: true }];
  async function select() {
    const longest = await ask('rows', { view: { filters, sorts }, from: 0, to: 5 });
    change({ filters, sorts, selected: longest.map(({ incident_id: id }) => id), row: undefined });
  }
  return (
    <Button
      title="Selects the incidents with the longest time to close, except automatic closes"
      onClick={(event) => {
        closeMenu(event);
        void select();
      }}
    >
      Five longest
    </Button>
  );
}

function readViews(): SavedView[] {
  const text = readStored(STORAGE_KEY);
  if (text === undefined) return [];
  try {
    return SavedViews.parse(JSON.parse(text));
  } catch {
    // Ignores the format of another version.
    return [];
  }
}

/** Adds a view, or replaces the one with the same name. */
function saveView(view: SavedView): SavedView[] {
  return keep([...readViews().filter(({ name }) => name !== view.name), view]);
}

function deleteView(name: string): SavedView[] {
  return keep(readViews().filter((view) => view.name !== name));
}

function keep(views: SavedView[]): SavedView[] {
  writeStored(STORAGE_KEY, views.length === 0 ? undefined : JSON.stringify(views));
  return views;
}
