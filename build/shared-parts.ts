import type { Rolldown } from 'vite';

/** What each page loads when it is visited; on call is there already, and loads what is below its timeline. */
const PAGES: Readonly<Record<string, RegExp>> = {
  'on-call':
    /pages\/oncall\/(panels\/Details|notices\/(FindingCounts|Notices|TimelineFoot)|timeline\/RulerKeys|controls\/zone\/OwnZoneQuestion|answer\/now\/(OnDutyNow|NowColumn)|gaps\/cause-words)\.tsx?$|components\/(time\/InstantField|print\/PrintFooter)\.tsx$/,
  schedule: /pages\/oncall\/(SchedulePage\.tsx|prefetch\.ts)$/,
  uncovered: /pages\/oncall\/uncovered\/UncoveredPage\.tsx$/,
  responders: /pages\/responders\/(RespondersPage\.tsx|prefetch\.ts)$/,
  incidents: /pages\/incidents\/IncidentsPage\.tsx$/,
  review: /pages\/review\/ReviewPage\.tsx$/,
  rum: /pages\/rum\/(\w+Page\.tsx|prefetch\.ts)$/,
  webhooks: /pages\/webhooks\/(\w+Page\.tsx|prefetch\.ts)$/,
  stacks: /pages\/stacks\/StacksPage\.tsx$/,
};

const DUTY = ['on-call', 'schedule', 'uncovered'];

/** Pages that share much. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  duty: DUTY,
  insight: ['responders', 'incidents', 'review'],
  records: ['rum', 'webhooks', 'stacks'],
};

/**
 * Names the file of a module after the pages that need it at once, so that a page loads few files and little that it
 * does not need. Undefined: one page alone needs it, or something that is loaded later. What a module imports is needed
 * by all the pages that need the module, so that no files import each other in a circle.
 */
export function sharedParts(): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, ReadonlySet<string>>();
  const pagesOf = (id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
    const before = known.get(id);
    if (before) return before;
    const pages = new Set<string>(
      Object.entries(PAGES).flatMap(([page, roots]) => (roots.test(id) ? [page] : [])),
    );
    known.set(id, pages);
    for (const importer of context.getModuleInfo(id)?.importers ?? []) {
      for (const page of pagesOf(importer, context)) pages.add(page);
    }
    return pages;
  };
  return (id, context) => {
    const pages = pagesOf(id, context);
    if (pages.size < 2 && !pages.has('on-call')) return undefined;
    const family = Object.entries(FAMILIES).find(([, members]) =>
      [...pages].every((page) => members.includes(page)),
    );
    if (family) return family[0];
    // On call is where most begin: it does without what only the others share.
    return DUTY.some((page) => pages.has(page)) ? 'parts' : 'more-parts';
  };
}
