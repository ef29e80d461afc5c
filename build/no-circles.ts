import type { Plugin } from 'vite';

/**
 * Refuses a build whose files import each other in a circle: the first of them would run before what it needs is there,
 * and only on the way from some pages to others.
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_, bundle) {
      const importsOf = (file: string) => {
        const output = bundle[file];
        return output?.type === 'chunk' ? output.imports : [];
      };
      const done = new Set<string>();
      const visit = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) {
          this.error(`Files import each other: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`);
        }
        if (done.has(file)) return;
        for (const next of importsOf(file)) visit(next, [...way, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
