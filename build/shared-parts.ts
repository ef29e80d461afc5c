import type { Rolldown } from 'vite';
import type { PageName } from '../src/address/codec';
import { PAGES } from './pages.ts';
import { reachedFrom } from './reached.ts';

/** Shared modules: of pages with a long list, and of pages that take dropped files. */
const LISTS = /\/node_modules\/@tanstack\/(react-virtual|virtual-core)\/|\/src\/app\/ui\/Lines\.tsx$/;
const FILES = /\/src\/app\/(components\/ChooseFiles\.tsx|(hooks\/use-file-drop|worker\/file-worker)\.ts)$/;

/** What masks texts and reads JSON, which pages of incidents and of records need. */
const SECRETS = /\/src\/domain\/((privacy|json)\/|text\/bytes\.ts$)/;

const DUTY: readonly PageName[] = ['onCall', 'schedule', 'hours', 'away', 'shifts', 'request'];

const RESPONDERS: readonly PageName[] = ['responders', 'person'];

/** Pages that share much, and the name of what only they need. */
const FAMILIES: Readonly<Record<string, readonly PageName[]>> = {
  board: ['onCall', 'schedule'],
  hours: ['hours', 'report'],
  plans: ['edit', 'newRota', 'away', 'request'],
  duty: DUTY,
  load: RESPONDERS,
  rows: [...RESPONDERS, 'review', 'report'],
  figures: [...RESPONDERS, 'incidents', 'report'],
  insight: [...RESPONDERS, 'incidents', 'review', 'report'],
  account: ['hours', 'incidents', ...RESPONDERS, 'review', 'report'],
  changes: [...DUTY, 'edit', 'newRota'],
  rota: [...DUTY, ...RESPONDERS, 'edit', 'newRota', 'incidents', 'review', 'report'],
  deliveries: ['webhooks', 'delivery'],
  'record-lists': ['rum', 'webhooks'],
  recent: ['application', 'delivery', 'incidents', 'issue', 'review', 'report', ...RESPONDERS],
  records: ['rum', 'application', 'issue', 'webhooks', 'delivery', 'stacks', 'review'],
};

/** Files that the on-call page loads. */
const ON_CALL: ReadonlySet<string> = new Set(['board', 'duty', 'changes', 'rota', 'parts']);

/**
 * Names the file of a module after the pages that need it at once, so that a page loads few files and little that it
 * does not need. Undefined: one page alone needs it, or something that is loaded later. What a module imports is needed
 * by all the pages that need the module, so that no files import each other in a circle.
 */
export function sharedParts(): Rolldown.CodeSplittingNameFunction {
  const pagesOf = reachedFrom(PAGES);
  return (id, context) => {
    const pages = pagesOf(id, context);
    const isOf = (family: readonly string[]) => [...pages].every((page) => family.includes(page));
    if (LISTS.test(id)) return 'lists';
    if (FILES.test(id)) return 'files';
    if (pages.size < 2 && !pages.has('onCall')) return undefined;
    if (SECRETS.test(id)) return 'secrets';
    const family = Object.entries(FAMILIES).find(([, members]) => isOf(members))?.[0];
    // What hours share with pages of incidents, no other page of schedules needs.
    const isOfDuty = DUTY.some((page) => page !== 'hours' && pages.has(page));
    const name = family ?? (isOfDuty ? 'parts' : 'more-parts');
    // On call is where most begin: it does without what only the others share.
    return ON_CALL.has(name) && !pages.has('onCall') ? `${name}-beside` : name;
  };
}
