import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What the on-call page may cost before it shows anything: all scripts that index.html loads, gzipped. */
const BUDGET_KB = 165;

/** Prints the bytes of the initial JavaScript and fails the build where they are over the budget. */
export function initialBytes(): Plugin {
  return {
    name: 'watchbill-initial-bytes',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const bytes = [...initialChunks(bundle)].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
      const kb = bytes / 1000;
      if (kb > BUDGET_KB) {
        this.error(`The initial JavaScript is ${kb.toFixed(1)} kB gzipped; the budget is ${BUDGET_KB} kB.`);
      }
      this.info(`Initial JavaScript: ${kb.toFixed(1)} kB gzipped of ${BUDGET_KB} kB.`);
    },
  };
}

/** The entry chunks and everything they import statically. */
function initialChunks(bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    found.add(chunk);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk' && file.isEntry) visit(name);
  return found;
}
