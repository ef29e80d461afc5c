import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#domain/property-runs.spec-support';
import { framesOf, MAX_MATCHED } from '../stack';
import { columnFromZero } from './frame';
import { parseJavaScript } from './platform';

/** Frames as `name file:line:column`, followed by their special properties. */
function briefs(stack: string): string[] {
  return framesOf(parseJavaScript(stack)).map(({ frame }) =>
    [
      frame.function || '-',
      [frame.file, ...[frame.line, frame.column].filter((n) => n !== undefined)].join(':') || '-',
      ...(frame.native ? ['native'] : []),
      ...(frame.asyncCause === undefined ? [] : [`after ${frame.asyncCause}`]),
      ...(frame.address === '' ? [] : [frame.address]),
    ].join(' '),
  );
}

function titles(stack: string): string[] {
  return parseJavaScript(stack).sections.map(({ kind, title, from, to }) => `${kind} ${from}-${to} ${title}`);
}

describe('frames as printed by', () => {
  it('V8', () => {
    const stack = `TypeError: Cannot read properties of undefined (reading 'total')
    at Cart.sum (https://shop.test/assets/app-3f2a.js:1:8123)
    at new Checkout (https://shop.test/assets/app-3f2a.js:1:9001)
    at Object.submit [as onClick] (https://shop.test/assets/app-3f2a.js:1:77)
    at https://shop.test/assets/app-3f2a.js:2:5
    at async load (https://shop.test/assets/(shop)/[id].js:12:34)
    at async Promise.all (index 3)
    at async https://shop.test/main.js:3:4
    at Array.map (<anonymous>)
    at new Promise (<anonymous>)
    at eval (eval at render (eval at boot (https://shop.test/t.js:21:17)), <anonymous>:4:18)
    at HTMLButtonElement.<anonymous> (https://shop.test/a.js?v=1.2:5:6)
    at I.e.fn.(anonymous function) [as index] (app://x/file.js:10:3651)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
    at Socket.<anonymous> (C:\\work\\my app\\server.js:7:8)
    at file:///srv/my project/x.mjs:9:10 {
    at decode (https://shop.test/z.wasm:wasm-function[42]:0x1a3b)`;
    expect(briefs(stack)).toEqual([
      'Cart.sum https://shop.test/assets/app-3f2a.js:1:8123',
      'new Checkout https://shop.test/assets/app-3f2a.js:1:9001',
      'Object.submit [as onClick] https://shop.test/assets/app-3f2a.js:1:77',
      '- https://shop.test/assets/app-3f2a.js:2:5',
      'load https://shop.test/assets/(shop)/[id].js:12:34 after await',
      'Promise.all <anonymous> native after await',
      '- https://shop.test/main.js:3:4 after await',
      'Array.map <anonymous> native',
      'new Promise <anonymous> native',
      'eval https://shop.test/t.js:21:17',
      'HTMLButtonElement.<anonymous> https://shop.test/a.js?v=1.2:5:6',
      'I.e.fn.(anonymous function) [as index] app://x/file.js:10:3651',
      'process.processTicksAndRejections node:internal/process/task_queues:95:5',
      'Socket.<anonymous> C:\\work\\my app\\server.js:7:8',
      '- file:///srv/my project/x.mjs:9:10',
      'decode https://shop.test/z.wasm 0x1a3b',
    ]);
  });

  it('SpiderMonkey', () => {
    const stack = `sum@https://shop.test/assets/app.js:1:8123
render/<@https://shop.test/assets/app.js:1:44
@https://shop.test/assets/@scope/app.js:2:5
obj["@fn"]@Scratchpad/1:10:29
baz@https://shop.test/file.js line 26 > eval line 2 > eval:1:30
promise callback*load@https://shop.test/assets/app.js:3:4
setTimeout handler*@https://shop.test/assets/app.js:5:6
bar(1)@http://shop.test/old.js:13
get total@resource://gre/modules/x.js:7:8
z@https://shop.test/z.wasm:wasm-function[4]:0x1f`;
    expect(briefs(stack)).toEqual([
      'sum https://shop.test/assets/app.js:1:8123',
      'render/< https://shop.test/assets/app.js:1:44',
      '- https://shop.test/assets/@scope/app.js:2:5',
      'obj["@fn"] Scratchpad/1:10:29',
      'baz https://shop.test/file.js:26',
      'load https://shop.test/assets/app.js:3:4 after promise callback',
      '- https://shop.test/assets/app.js:5:6 after setTimeout handler',
      'bar http://shop.test/old.js:13',
      'get total resource://gre/modules/x.js:7:8',
      'z https://shop.test/z.wasm 0x1f',
    ]);
  });

  it('JavaScriptCore', () => {
    const stack = `https://shop.test/app.js:48:22
map@[native code]
[native code]
eval code
global code@https://shop.test/app.js:24:10
global code@https://shop.test/
app.wasm-function[crash]@[wasm code]
tax@<?>:wasm-function[2]
@<?>:wasm-function[1]
tax@wasm-function[2]:0x171
value@/var/containers/Bundle/Application/AB-12/Shop.app/main.jsbundle:29:3016`;
    expect(briefs(stack)).toEqual([
      '- https://shop.test/app.js:48:22',
      'map [native code] native',
      '- [native code] native',
      'eval code - native',
      'global code https://shop.test/app.js:24:10',
      'global code https://shop.test/',
      'app.wasm-function[crash] [wasm code] native',
      'tax <?>',
      'wasm-function[1] <?>',
      'tax - 0x171',
      'value /var/containers/Bundle/Application/AB-12/Shop.app/main.jsbundle:29:3016',
    ]);
  });

  it('Hermes, whose columns count from 0', () => {
    const stack = `Error: lets throw!
    at foo (address at index.android.bundle:1:11939)
    at apply (native)
    at anonymous (address at /data/user/0/app/files/main.jsbundle:1:0)
    ... skipping 12 frames
    at global (address at InternalBytecode.js:1:508)`;
    const parsed = parseJavaScript(stack);
    expect(briefs(stack)).toEqual([
      'foo index.android.bundle:1:11939',
      'apply native native',
      'anonymous /data/user/0/app/files/main.jsbundle:1:0',
      'global InternalBytecode.js:1:508',
    ]);
    expect(framesOf(parsed).map(({ frame }) => columnFromZero(frame))).toEqual([11939, undefined, 0, 508]);
    expect(parsed.lines[4]).toMatchObject({ kind: 'omitted', count: 12 });
  });

  it('nobody: messages stay text', () => {
    const message = `Error: Problem at this
at the end of the day
location. Error code:1234
write to ana@shop.test at 10:15:20
10:15:20
see https://shop.test/help
at`;
    expect(briefs(message)).toEqual([]);
    expect(parseJavaScript(message).sections).toEqual([
      { kind: 'error', title: 'Error: Problem at this', from: 0, to: 7 },
    ]);
  });
});

describe('sections', () => {
  it('keep causes as Node prints them', () => {
    expect(
      titles(`Uncaught Error: cannot save
    at save (https://shop.test/a.js:1:1) {
  code: 'E_SAVE',
  [cause]: TypeError: no total
      at sum (https://shop.test/a.js:1:2)
      ... 4 lines matching cause stack trace ...
}`),
    ).toEqual(['error 0-3 Uncaught Error: cannot save', 'cause 3-7 TypeError: no total']);
  });

  it('keep causes as Java prints them, and the words before an error', () => {
    expect(
      titles(`Unhandled rejection
Error: cannot save
    at save (a.js:1:1)
Caused by: Error: no total
    at sum (a.js:1:2)
Suppressed: Error: and this
    at close (a.js:1:3)`),
    ).toEqual([
      'error 0-3 Error: cannot save',
      'cause 3-5 Error: no total',
      'suppressed 5-7 Error: and this',
    ]);
  });

  it('keep the second line of a message, and no heading or cut frame', () => {
    const frame = '    at save (https://shop.test/a.js:1:1)';
    expect(titles(`Error: cannot save\norder 1234, please reload\n${frame}`)).toEqual([
      'error 0-3 Error: cannot save order 1234, please reload',
    ]);
    for (const other of ['Stack trace:', '    at f (https://shop', 'React 12', '', 'f@a.js:1']) {
      expect(titles(`Error: cannot save\n${other}\n${frame}`)[0]).toMatch(/ Error: cannot save$/);
    }
  });

  it('keep the errors of an AggregateError apart', () => {
    expect(
      titles(`AggregateError: all failed
    at all (a.js:1:1) {
  [errors]: [
    Error: first
        at one (a.js:2:1),
    Error: second
        at two (a.js:3:1)
  ]
}`),
    ).toEqual([
      'error 0-2 AggregateError: all failed',
      'aggregated 2-5 Error: first',
      'aggregated 5-9 Error: second',
    ]);
  });

  it('keep what an asynchronous call came from', () => {
    expect(
      titles(`sum@https://shop.test/a.js:1:1
promise callback*load@https://shop.test/a.js:2:1
start@https://shop.test/a.js:3:1`),
    ).toEqual(['error 0-1 ', 'async 1-3 promise callback']);
    expect(titles(`Error: x\n    at f (a.js:1:1)\n    --- async ---\n    at g (a.js:2:1)`)).toEqual([
      'error 0-2 Error: x',
      'async 2-4 ',
    ]);
  });
});

describe('a position', () => {
  it('has a line but no column if the column is too large', () => {
    expect(briefs('    at t (https://shop.test/app.js:3:4294967295)')).toEqual([
      't https://shop.test/app.js:3',
    ]);
    expect(briefs('t@https://shop.test/app.js:3:99999999999')).toEqual(['t https://shop.test/app.js:3']);
  });

  it('has neither if the line is too large', () => {
    expect(briefs('    at t (https://shop.test/app.js:4294967295:7)')).toEqual([
      't https://shop.test/app.js',
    ]);
    expect(briefs('    at t (https://shop.test/app.js:4294967295)')).toEqual([
      't https://shop.test/app.js:4294967295',
    ]);
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    'at ',
    '    at f (',
    'eval at ',
    '(',
    ')',
    '@',
    ' @ ',
    ':1:2',
    ':1',
    '\n',
    '\r\n',
    '\r',
    'http://',
    '[native code]',
    ' line 2 > eval',
    'address at ',
    '<anonymous>',
    'Caused by: ',
    '[errors]: [',
    '... ',
    '.js',
    'async ',
    '*',
    '{',
    'Error: ',
  );
  const stackish = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 60 })
    .map((parts) => parts.join(''));

  it('is kept line by line, in sections that cover all lines', () => {
    fc.assert(
      fc.property(fc.oneof(stackish, fc.string({ unit: 'binary' })), (text) => {
        const { lines, sections } = parseJavaScript(text);
        expect(lines.map((line) => line.text + line.end).join('')).toBe(text);
        expect(lines.map(({ index }) => index)).toEqual(lines.map((_, i) => i));
        expect(sections[0]?.from).toBe(0);
        expect(sections.at(-1)?.to).toBe(lines.length);
        for (const line of lines) {
          const section = sections[line.section];
          expect(section && section.from <= line.index && line.index < section.to).toBe(true);
          if (line.kind !== 'frame') continue;
          for (const n of [line.frame.line, line.frame.column]) {
            expect(n === undefined || (Number.isSafeInteger(n) && n >= 0 && n < 2 ** 31)).toBe(true);
          }
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('means the same with either line end, and cut off anywhere', () => {
    const stack = `Error: x\n    at f (https://shop.test/a.js:1:2)\n    at g (https://shop.test/a.js:3:4)`;
    expect(briefs(stack.replaceAll('\n', '\r\n'))).toEqual(briefs(stack));
    for (let end = 0; end <= stack.length; end += 1) {
      const cut = briefs(stack.slice(0, end));
      expect(cut).toEqual(briefs(stack).slice(0, cut.length));
    }
  });

  it('is not a frame in a line that is too long to parse', () => {
    const url = `https://shop.test/${'a'.repeat(MAX_MATCHED - 30)}.js`;
    expect(briefs(`f@${url}:1:2`)).toEqual([`f ${url}:1:2`]);
    expect(briefs(`f@${url}:1:${'2'.repeat(20)}`)).toEqual([]);
  });
});
