import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { PAGES } from './pages.ts';
import { reachedFrom } from './reached.ts';

const SCRIPT = /src\/app\/first-request\.ts$/;

/**
 * Puts the script that asks for a page's first data into the HTML, before everything else, and beside it the files that
 * each page loads when it is visited.
 */
export function firstRequest(): Plugin {
  return {
    name: 'watchbill-first-request',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const script = chunks.find(({ moduleIds }) => moduleIds.some((id) => SCRIPT.test(id)));
        if (!script || script.isEntry) throw new Error('The first request is in no file of its own.');
        const initial = closure(
          bundle,
          chunks.filter(({ isEntry }) => isEntry),
        );
        const parts = Object.entries(PAGES).flatMap(([page, roots]): HtmlTagDescriptor[] => {
          const entries = chunks.filter(({ facadeModuleId }) => roots.test(facadeModuleId ?? ''));
          const files = [...closure(bundle, entries)].filter((file) => !initial.has(file));
          const content = files.map((file) => `/${file}`).join(' ');
          return page === 'onCall'
            ? []
            : [{ tag: 'meta', attrs: { name: `watchbill:parts-${page}`, content }, injectTo: 'head' }];
        });
        return [
          ...parts,
          {
            tag: 'script',
            attrs: { type: 'module', src: `/${script.fileName}` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/** Keeps that script and all that it imports together: it waits for no other file. */
export function firstRequestParts(): Rolldown.CodeSplittingNameFunction {
  const reached = reachedFrom({ 'first-request': SCRIPT });
  return (id, context) => [...reached(id, context)][0];
}

/** Names of files, with those of all that they import. */
function closure(bundle: Rolldown.OutputBundle, entries: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set<string>();
  const visit = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  for (const entry of entries) visit(entry);
  return found;
}
