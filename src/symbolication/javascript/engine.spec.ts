import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Scopes } from './source';

/**
 * Function names around each call of `here()`: those of this engine, and ours. Functions in logical expressions are left
 * out: ours have names as in Node 22, which Node 24 (V8 13.6) no longer gives.
 */
const SOURCE = `
function plain() { here() }
const declared = () => here(), chosen = true ? function () { here() } : null;
const passed = (0, () => here());
let late; late ??= async () => here();
async function* generated() { here() }
class Base { constructor() { here() } }
class Widget extends Base {
  total = here();
  rows = [1].map((row) => here());
  static count = here();
  static { here() }
  handle = () => here();
  #own() { here() }
  get sum() { here(); return 1 }
  static make() { here() }
  ['a' + 'b']() {}
  'quoted name'() { here() }
  12() { here() }
  [Symbol.iterator]() { here() }
  run() { this.#own(); this.sum; this.handle(); this['quoted name'](); this[12](); this[Symbol.iterator]() }
}
const Named = class { constructor() { here() } go() { here() } };
const Other = class Inner { go() { here() } };
const object = { key: () => here(), method() { here() }, nested: { deep() { here() } }, get got() { return here() } };
const { fallen = () => here() } = {};
function parameters(given = () => here(), value = here()) { given() }
(() => { here() })();
[1].forEach(function () { here() });
plain(); declared(); chosen(); passed(); late(); generated().next(); new Widget().run(); Widget.make();
new Named().go(); new Other().go(); object.key(); object.method(); object.nested.deep(); object.got; fallen(); parameters();
(function wrapper() { here() })();
here();
`;

type Site = { line: number; column: number; name: string };

test('functions have the names that the engine gives them', () => {
  const sites: Site[] = [];
  const here = () => {
    const prepare = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
    Error.prepareStackTrace = (_, calls) => calls;
    const { stack } = new Error('where');
    if (prepare) Object.defineProperty(Error, 'prepareStackTrace', prepare);
    else Reflect.deleteProperty(Error, 'prepareStackTrace');
    const call: unknown = Array.isArray(stack) ? stack[1] : undefined;
    if (!isCallSite(call)) throw new Error('This engine has no call sites');
    const name = call.getFunctionName() ?? '';
    sites.push({
      line: call.getLineNumber() ?? 0,
      column: (call.getColumnNumber() ?? 0) - 1,
      name: call.isConstructor() ? 'constructor' : name.replace(/^(?:get|set) /, ''),
    });
  };
  runInNewContext(SOURCE, { here });
  const scopes = Scopes.of(SOURCE, 'a.js', { remaining: Infinity });
  const ours = sites.map((site) => ({ ...site, name: scopes?.at(site.line, site.column)?.name ?? '' }));
  expect(sites).toHaveLength(32);
  expect(ours).toEqual(sites);
});

function isCallSite(value: unknown): value is NodeJS.CallSite {
  return typeof value === 'object' && value !== null && 'getFunctionName' in value;
}
