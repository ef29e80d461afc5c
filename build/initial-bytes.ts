import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, withImports } from './chunks.ts';

/** What the on-call page may cost before it shows anything: all scripts that index.html loads, gzipped. */
const BUDGET_KB = 165;

/** What charts may cost more, on the page that has them: the library and what draws with it. */
const CHARTS_BUDGET_KB = 130;
const CHART_LIBRARY = '/node_modules/recharts/';
const CHART_PAGE = '/src/app/pages/responders/RespondersPage.tsx';

/** Prints the bytes of the initial JavaScript and of the charts, and fails the build where they are over their budgets. */
export function initialBytes(): Plugin {
  return {
    name: 'watchbill-initial-bytes',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const initial = withImports(
        bundle,
        chunks.filter((chunk) => chunk.isEntry),
      );
      const kb = kilobytes(initial);
      if (kb > BUDGET_KB) {
        this.error(`The initial JavaScript is ${kb.toFixed(1)} kB gzipped; the budget is ${BUDGET_KB} kB.`);
      }
      this.info(`Initial JavaScript: ${kb.toFixed(1)} kB gzipped of ${BUDGET_KB} kB.`);

      const drawing = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.includes(CHART_LIBRARY)));
      const page = chunks.filter((chunk) => chunk.facadeModuleId?.endsWith(CHART_PAGE) === true);
      const loaded = withImports(bundle, [...page, ...chunks.filter((chunk) => chunk.isEntry)]);
      if (page.length !== 1 || drawing.length === 0 || drawing.some((chunk) => loaded.has(chunk))) {
        this.error('The chart library must be in chunks of its own, loaded when a chart is drawn.');
      }
      const more = withImports(bundle, drawing);
      const chartKb = kilobytes(new Set([...more].filter((chunk) => !loaded.has(chunk))));
      if (chartKb > CHARTS_BUDGET_KB) {
        this.error(`Charts are ${chartKb.toFixed(1)} kB gzipped; the budget is ${CHARTS_BUDGET_KB} kB.`);
      }
      this.info(
        `Charts: ${chartKb.toFixed(1)} kB gzipped more of ${CHARTS_BUDGET_KB} kB, when one is drawn.`,
      );
    },
  };
}

function kilobytes(chunks: ReadonlySet<Rolldown.OutputChunk>): number {
  return [...chunks].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000;
}
