import type { ParserPlugin } from '@babel/parser';
import { parse } from '@babel/parser';
import type { File } from '@babel/types';

/** Number of characters that may still be parsed; each attempt counts, per grammar and as a module or a script. */
export type ParseBudget = { remaining: number };

const COMMON: ParserPlugin[] = [
  // Those of TypeScript; the newer ones are read with it as well.
  'decorators-legacy',
  'decoratorAutoAccessors',
  'explicitResourceManagement',
  'exportDefaultFrom',
];

const JSX: ParserPlugin[] = ['jsx'];
const FLOW: ParserPlugin[] = ['jsx', 'flow'];
const TS: ParserPlugin[] = ['typescript'];
const TSX: ParserPlugin[] = ['typescript', 'jsx'];

/**
 * Nested `<A>(<A>(<A>(`: the parser tries each as an assertion and as type parameters, which doubles its time. Real
 * code never nests that deep, and 30 levels would take it hours.
 */
const NESTED_ASSERTIONS = /(?:<[^<>(){};]{1,100}>\s{0,100}\([^<>(){};]{0,100}){8}/;

/**
 * Parses a source with the grammar that its name suggests, or with another one if that fails: `.js` may contain JSX,
 * Flow or TypeScript, and names may be wrong. Null if none fits, as for truncated code: error recovery could give
 * wrong names.
 */
export function parseSource(text: string, name: string, budget: ParseBudget): File | undefined {
  for (const plugins of grammarsOf(name)) {
    if (budget.remaining <= 0) break;
    if (plugins === TS && NESTED_ASSERTIONS.test(text)) continue;
    budget.remaining -= text.length;
    try {
      return parse(text, {
        sourceType: 'unambiguous',
        attachComment: false,
        allowReturnOutsideFunction: true,
        allowSuperOutsideMethod: true,
        allowUndeclaredExports: true,
        allowImportExportEverywhere: true,
        allowNewTargetOutsideFunction: true,
        plugins: [...plugins, ...COMMON],
      });
    } catch (error) {
      // What is no module was tried as a script.
      budget.remaining -= text.length;
      // Brackets some hundreds deep overflow the call stack, in every grammar. The parser's limit must not fail the
      // whole reply: as with a syntax error, the source has no names.
      if (error instanceof RangeError) break;
    }
  }
  return undefined;
}

function grammarsOf(name: string): readonly ParserPlugin[][] {
  const ending = /\.(\w+)$/.exec(name.replace(/[?#].*$/s, ''))?.[1]?.toLowerCase() ?? '';
  if (/^[cm]?ts$/.test(ending)) return [TS, TSX, FLOW];
  if (ending === 'tsx') return [TSX, TS, FLOW];
  return [JSX, FLOW, TSX, TS];
}
