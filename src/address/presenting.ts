import { formatFields, param, parseFields, type ViewOf, type SearchPatch } from './codec';
import { flag } from './values';

/**
 * Presentation for a room: larger text, without controls and secrets. A presented page is frozen; on a wall it stays
 * current.
 */
export const PRESENTING_FIELDS = {
  on: param('present', flag('1'), false, 'the page as usual'),
  wall: param('wall', flag('1'), false, 'the page as usual'),
  /** Stable pseudonyms for people; only while presenting. */
  pseudonyms: param('names', flag('pseudonyms'), false, 'names'),
};

/** `on` is true on a wall, too. */
export type Presenting = ViewOf<typeof PRESENTING_FIELDS>;

export type PresentingWords = Pick<Presenting, 'on'> & Partial<Presenting>;

export function parsePresenting(search: URLSearchParams): Presenting {
  const { view } = parseFields(PRESENTING_FIELDS, search);
  const on = view.on || view.wall;
  return { on, wall: view.wall, pseudonyms: on && view.pseudonyms };
}

export function formatPresenting({ on, wall = false, pseudonyms = false }: PresentingWords): SearchPatch {
  return formatFields(PRESENTING_FIELDS, {
    on: on && !wall,
    wall: on && wall,
    pseudonyms: on && pseudonyms,
  });
}
