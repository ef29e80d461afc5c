import { formatFields, param, parseFields, type ViewOf, type SearchPatch } from './codec';
import { flag } from './values';

/**
 * A page that is shown to a room: larger text, without what surrounds the page, secrets hidden. Presented it stands
 * still; on a wall it stays current.
 */
export const PRESENTING_FIELDS = {
  on: param('present', flag('1'), false, 'the page as usual'),
  wall: param('wall', flag('1'), false, 'the page as usual'),
  /** People under pseudonyms, the same ones each time; only while presenting. */
  pseudonyms: param('names', flag('pseudonyms'), false, 'names'),
};

/** `on`: on a wall, too. */
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
