import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { chunksOf, withImports } from './chunks.ts';
import { PAGES } from './pages.ts';
import { reachedFrom } from './reached.ts';

const FIRST_REQUEST = /src\/app\/first-request\.ts$/;

/**
 * Puts the script that requests a page's first data at the top of the HTML, and beside it the list of files that each
 * page loads.
 */
export function firstRequest(): Plugin {
  return {
    name: 'watchbill-first-request',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = chunksOf(bundle);
        const script = chunks.find(({ moduleIds }) => moduleIds.some((id) => FIRST_REQUEST.test(id)));
        if (!script || script.isEntry) throw new Error('The first request is in no file of its own.');
        const initial = withImports(
          bundle,
          chunks.filter(({ isEntry }) => isEntry),
        );
        const parts = Object.entries(PAGES).map(([page, roots]): HtmlTagDescriptor => {
          const entries = chunks.filter(({ moduleIds }) => moduleIds.some((id) => roots.test(id)));
          const files = [...withImports(bundle, entries)].filter((chunk) => !initial.has(chunk));
          const content = files.map(({ fileName }) => `/${fileName}`).join(' ');
          return { tag: 'meta', attrs: { name: `watchbill:parts-${page}`, content }, injectTo: 'head' };
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
  const reached = reachedFrom({ 'first-request': FIRST_REQUEST });
  return (id, context) => [...reached(id, context)][0];
}
