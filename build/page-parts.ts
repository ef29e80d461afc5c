import type { Plugin } from 'vite';
import { chunksOf, withImports } from './chunks.ts';
import { PAGES } from './pages.ts';

/** Lists the files that each page loads beside the program, for the gateway, which preloads them. */
export function pageParts(): Plugin {
  return {
    name: 'watchbill-page-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const initial = withImports(
        bundle,
        chunks.filter(({ isEntry }) => isEntry),
      );
      const parts = Object.entries(PAGES).map(([page, roots]) => {
        const entries = chunks.filter(({ moduleIds }) => moduleIds.some((id) => roots.test(id)));
        const files = [...withImports(bundle, entries)].filter((chunk) => !initial.has(chunk));
        return [page, files.map(({ fileName }) => `/${fileName}`)];
      });
      const source = JSON.stringify(Object.fromEntries(parts));
      this.emitFile({ type: 'asset', fileName: 'page-parts.json', source });
    },
  };
}
