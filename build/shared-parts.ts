import type { Rolldown } from 'vite';
import { PAGES, type PageName } from './pages.ts';
import { reachedFrom } from './reached.ts';

const DUTY: readonly PageName[] = ['onCall', 'schedule', 'uncovered', 'shifts'];

/** Pages that share much. */
const FAMILIES: Readonly<Record<string, readonly PageName[]>> = {
  duty: DUTY,
  insight: ['responders', 'incidents', 'review'],
  records: ['rum', 'application', 'issue', 'webhooks', 'delivery', 'stacks'],
};

/**
 * Names the file of a module after the pages that need it at once, so that a page loads few files and little that it
 * does not need. Undefined: one page alone needs it, or something that is loaded later. What a module imports is needed
 * by all the pages that need the module, so that no files import each other in a circle.
 */
export function sharedParts(): Rolldown.CodeSplittingNameFunction {
  const pagesOf = reachedFrom(PAGES);
  return (id, context) => {
    const pages = pagesOf(id, context);
    if (pages.size < 2 && !pages.has('onCall')) return undefined;
    const family = Object.entries(FAMILIES).find(([, members]) => pages.size === shared(pages, members));
    if (family) return family[0];
    // On call is where most begin: it does without what only the others share.
    return shared(pages, DUTY) > 0 ? 'parts' : 'more-parts';
  };
}

function shared(pages: ReadonlySet<string>, others: readonly string[]): number {
  return others.filter((page) => pages.has(page)).length;
}
