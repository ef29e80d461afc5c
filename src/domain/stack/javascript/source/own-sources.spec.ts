import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { scanFunctions } from './scan-functions';

/** This project's own sources, TypeScript and JSX of all kinds, beside what a whole parser makes of them. */
const SRC = fileURLToPath(new URL('../../../', import.meta.url));

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(value: unknown): string | null {
  return isNode(value) && typeof value['name'] === 'string' ? value['name'] : null;
}

/** Calls `visit` for each function with a body, and what it is declared as where that is plain; null where it is not. */
function functionsIn(
  value: unknown,
  declared: string | null,
  visit: (node: Node, name: string | null) => void,
) {
  if (Array.isArray(value)) for (const element of value) functionsIn(element, null, visit);
  if (!isNode(value)) return;
  if (
    /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(value.type) &&
    isNode(value['body'])
  ) {
    visit(value, nameOf(value['id']) ?? declared);
  }
  const isPlain =
    value.type === 'VariableDeclarator' || (value.type === 'Property' && value['computed'] === false);
  const own = isPlain ? (nameOf(value['id']) ?? nameOf(value['key'])) : null;
  for (const [key, child] of Object.entries(value)) {
    functionsIn(child, key === 'init' || key === 'value' ? own : null, visit);
  }
}

test('all but a few functions of real sources are found with their ends and names', () => {
  let all = 0;
  const missed: string[] = [];
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const source = readFileSync(SRC + file, 'utf8');
    const found = scanFunctions(source, file.endsWith('x'));
    functionsIn(parseSync(file, source).program, null, (node, name) => {
      all += 1;
      const body = isNode(node['body']) ? node['body'] : node;
      const isFound = found.some(
        ({ start, end, name: called }) =>
          start >= node.start &&
          start <= body.start &&
          end >= node.end &&
          /^[\s;,)\]}]*$/.test(source.slice(node.end, end)) &&
          (name === null || called === name),
      );
      if (!isFound) missed.push(`${file}:${source.slice(0, node.start).split('\n').length} ${name ?? ''}`);
    });
  }
  expect(all).toBeGreaterThan(1000);
  expect(missed.length < all / 200 ? [] : missed).toEqual([]);
});
