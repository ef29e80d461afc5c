import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { StackType } from '#contract/stack';
import { PLATFORMS } from './platforms';
import { framesOf, type StackLine } from './stack';
import { slicedStack, stacksIn } from './stacks-in';

const stackOf = (error: string, ...names: string[]) =>
  [error, ...names.map((name, at) => `    at ${name} (https://cdn.shop.test/app.js:1:${at + 1})`)].join('\n');

const trace = (error: string) =>
  `Unhandled exception:\n${error}\n#0      pay (package:shop/cart.dart:1:2)\n#1      run (package:shop/run.dart:3:4)\n`;

const crashReport = (error: string, address: string) =>
  `Incident Identifier: 1\nException Type:  ${error}\n\nThread 0 Crashed:\n0  Shop  ${address} pay + 4\n`;

const withoutEnd = (line: StackLine) => ({ ...line, end: '' });

const partsOf = (text: string, type: StackType = 'browser') =>
  stacksIn(PLATFORMS[type].parse(text)).map(({ title, first, frames, from, to, starts }) => [
    title,
    first,
    frames,
    from,
    to,
    starts,
  ]);

describe('the stacks of a text', () => {
  it('are each error with its frames, of which repetitions are one', () => {
    const a = stackOf('TypeError: a', 't', 'e');
    const b = stackOf('RangeError: b', 'f');
    expect(partsOf(['GET /cart 200', a, b, a, 'GET / 200', a].join('\n'))).toEqual([
      ['TypeError: a', 't', 2, 0, 4, [0, 6, 10]],
      ['RangeError: b', 'f', 1, 4, 6, [4]],
    ]);
  });

  it('are one with the place, code and caret that Node prints above it', () => {
    const places = ['file:///srv/app/main.mjs:2', 'https://x.test/a.mjs:2', 'C:\\srv\\a.js:2', '/srv/a.js:2'];
    for (const place of [...places, 'node:internal/modules/cjs/loader:1080']) {
      const head = `${place}\nfunction deep() { throw new RangeError('no'); }\n                  ^\n\n`;
      const text = head + stackOf('RangeError: no', 'deep', 'main');
      const parsed = PLATFORMS.browser.parse(text);
      expect(parsed.sections).toEqual([{ kind: 'error', title: 'RangeError: no', from: 0, to: 7 }]);
      expect(parsed.lines.map(({ kind }) => kind)).toEqual([
        'text',
        'text',
        'text',
        'text',
        'text',
        'frame',
        'frame',
      ]);
      expect(partsOf(text)).toEqual([]);
      expect(partsOf(`${stackOf('Error: first', 'f')}\n${text}`)).toEqual([
        ['Error: first', 'f', 1, 0, 6, [0]],
        ['RangeError: no', 'deep', 2, 6, 9, [6]],
      ]);
    }
  });

  it('have their causes and asynchronous parts', () => {
    const a = `${stackOf('TypeError: a', 't')}\n${stackOf('Caused by: Error: c', 'c')}`;
    expect(partsOf(`${a}\n${stackOf('Error: b', 'f')}`)).toEqual([
      ['TypeError: a', 't', 2, 0, 4, [0]],
      ['Error: b', 'f', 1, 4, 6, [4]],
    ]);
  });

  it('of Java begin with each exception or crash', () => {
    const crash = 'FATAL EXCEPTION: main\nProcess: a, PID: 1\njava.lang.A: x\n\tat a.b(SourceFile:1)';
    expect(partsOf(`${crash}\n${crash}\njava.lang.B: y\n\tat a.c(SourceFile:2)`, 'android')).toEqual([
      ['java.lang.A: x', 'a.b', 1, 0, 4, [0, 4]],
      ['java.lang.B: y', 'a.c', 1, 8, 10, [8]],
    ]);
  });

  it('of Dart begin with each frame 0', () => {
    expect(partsOf(trace('Bad state: a') + trace('Bad state: b'), 'flutter')).toEqual([
      ['Bad state: a', 'pay', 2, 0, 4, [0]],
      ['Bad state: b', 'pay', 2, 4, 8, [4]],
    ]);
  });

  it('of iOS are its reports, each with its title', () => {
    const text = crashReport('EXC_BREAKPOINT', '0x102a1c3d4') + crashReport('EXC_BAD_ACCESS', '0x202a1c3d4');
    expect(partsOf(text, 'ios')).toEqual([
      ['EXC_BREAKPOINT', 'pay', 1, 0, 5, [0]],
      ['EXC_BAD_ACCESS', 'pay', 1, 5, 10, [5]],
    ]);
  });

  it.each([
    ['one error', stackOf('Error: a', 't')],
    ['an error with words below it', `${stackOf('Error: a', 't')}\nError: no frames here`],
    ['no frame', 'Error: a\nError: b'],
    [
      'an error of errors',
      `${stackOf('AggregateError: a', 't')}\n  [errors]: [\n${stackOf('Error: b', 'f')}\n]`,
    ],
  ])('are none where there is only %s', (_, text) => {
    expect(partsOf(text)).toEqual([]);
  });
});

test('a part is parsed like the same lines alone', () => {
  const stack = fc
    .tuple(fc.constantFrom('TypeError: a', 'Error: b'), fc.integer({ min: 1, max: 3 }))
    .map(([error, frames]) => stackOf(error, ...['t', 'e', 'f'].slice(0, frames)));
  fc.assert(
    fc.property(fc.array(stack, { minLength: 2, maxLength: 6 }), (stacks) => {
      const whole = PLATFORMS.browser.parse(stacks.join('\n'));
      const parts = stacksIn(whole);
      if (parts.length === 0) return;
      expect(parts.map((part) => part.starts.length).reduce((a, b) => a + b)).toBe(stacks.length);
      expect(parts).toHaveLength(new Set(stacks).size);
      for (const [at, part] of parts.entries()) {
        const alone = PLATFORMS.browser.parse([...new Set(stacks)][at] ?? '');
        const sliced = slicedStack(whole, part);
        expect(sliced.sections).toEqual(alone.sections);
        expect(framesOf(sliced).map(withoutEnd)).toEqual(framesOf(alone).map(withoutEnd));
      }
    }),
  );
});
