import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, withImports } from './chunks.ts';
import { FIRST_REQUEST } from './first-request.ts';
import { PAGES, type PageName } from './pages.ts';

/**
 * The script that a page may load in its first seconds, in kB as it goes over the wire: what it needs at once, and what
 * it loads as soon as that runs. A page that needs more for a reason gets more here, in the same commit.
 */
const BUDGETS_KB: Readonly<Record<PageName, number>> = {
  onCall: 149,
  uncovered: 151,
  schedule: 151,
  shifts: 156,
  responders: 265,
  incidents: 200,
  review: 174,
  rum: 137,
  application: 137,
  issue: 137,
  webhooks: 137,
  delivery: 163,
  stacks: 183,
};

/** What of a page is imported later, but is loaded as it opens. */
const OPENED: Partial<Record<PageName, RegExp>> = { responders: /\/src\/app\/charts\/Bars\.tsx$/ };

/** The modules that start a worker as their page opens. */
const STARTERS: Partial<Record<PageName, RegExp>> = {
  incidents: /\/pages\/incidents\/worker\/client\.ts$/,
};

const CHART_LIBRARY = '/node_modules/recharts/';

/** Prints what each page loads, and fails the build where one is over its budget. */
export function pageBytes(): Plugin {
  return {
    name: 'watchbill-page-bytes',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      // Until then the scripts are not compressed.
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const told: string[] = [];
        const over: string[] = [];
        for (const { page, budget, files } of loadsOf(bundle)) {
          const sizes = await Promise.all(files.map((file) => stat(join(dir, `${file}.br`))));
          const kb = sizes.reduce((sum, { size }) => sum + size, 0) / 1000;
          told.push(`${page} ${kb.toFixed(1)} of ${budget}`);
          if (kb > budget) {
            over.push(`The page ${page} loads ${kb.toFixed(1)} kB of script; the budget is ${budget} kB.`);
          }
        }
        if (over.length > 0) this.error(over.join('\n'));
        this.info(`kB of compressed script that pages load as they open: ${told.join(', ')}.`);
      },
    },
  };
}

type Load = { page: string; budget: number; files: string[] };

function loadsOf(bundle: Rolldown.OutputBundle): Load[] {
  const chunks = chunksOf(bundle);
  const holding = (modules: RegExp | undefined) =>
    chunks.filter(({ moduleIds }) => modules && moduleIds.some((id) => modules.test(id)));
  const program = [...chunks.filter(({ isEntry }) => isEntry), ...holding(FIRST_REQUEST)];
  const starters: Readonly<Record<string, RegExp>> = STARTERS;
  const opened: Readonly<Record<string, RegExp>> = OPENED;
  const pages: Readonly<Record<string, RegExp>> = PAGES;
  return Object.entries(BUDGETS_KB).map(([page, budget]) => {
    const needed = withImports(bundle, [...program, ...holding(pages[page])]);
    if ([...needed].some(({ moduleIds }) => moduleIds.some((id) => id.includes(CHART_LIBRARY)))) {
      throw new Error(`The page ${page} needs the chart library at once.`);
    }
    const loaded = withImports(bundle, [...needed, ...holding(opened[page])]);
    const workers = holding(starters[page]).flatMap((chunk) => workersNamedIn(chunk, bundle));
    return { page, budget, files: [...[...loaded].map(({ fileName }) => fileName), ...workers] };
  });
}

/** Workers are files of their own to the bundler: it tells them by nothing but the code that starts them. */
function workersNamedIn({ code }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap(({ type, fileName }) =>
    type === 'asset' && fileName.endsWith('.js') && code.includes(fileName) ? [fileName] : [],
  );
}
