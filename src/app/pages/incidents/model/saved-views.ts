import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../hooks/stored';

/** Views of the incidents by name, in this browser: what stands in the address after the question mark. */
export type SavedView = { name: string; search: string };

const KEY = 'watchbill.incident-views';
const SavedViews = z.array(z.object({ name: z.string(), search: z.string() }));

export function readViews(): SavedView[] {
  const text = readStored(KEY);
  if (text === undefined) return [];
  try {
    return SavedViews.parse(JSON.parse(text));
  } catch {
    // Written by another version, or by hand: as good as none.
    return [];
  }
}

/** Adds a view, or gives its name to another one. */
export function saveView(view: SavedView): SavedView[] {
  return keep([...readViews().filter(({ name }) => name !== view.name), view]);
}

export function deleteView(name: string): SavedView[] {
  return keep(readViews().filter((view) => view.name !== name));
}

function keep(views: SavedView[]): SavedView[] {
  writeStored(KEY, views.length === 0 ? undefined : JSON.stringify(views));
  return views;
}
