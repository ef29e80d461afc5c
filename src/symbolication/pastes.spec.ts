import { describe, expect, it } from 'vitest';
import { cleanStack } from './clean';
import { PLATFORMS } from './platforms';
import { recognise } from './recognise';
import { framesOf, positionText } from './stack';

/** Ways in which people paste one stack of four frames. */

const URL = 'https://shop.test/assets/index-Cd4k9PzQ.js';
const FRAMES = [
  ['#load', '1:1644'],
  ['e.add', '1:1698'],
  ['Object.total', '2:1432'],
  ['globalThis.__start', '11:2821'],
] as const;
const line = ([name, at]: readonly [string, string]) => `    at ${name} (${URL}:${at})`;
const LINES = FRAMES.map(line);
const STACK = ['Error: sold out', ...LINES].join('\n');
const WHOLE = FRAMES.map(([name, at]) => `${name} ${URL}:${at}`);

function framesIn(text: string): string[] {
  const type = recognise(text).type?.value ?? 'browser';
  return framesOf(PLATFORMS[type].parse(cleanStack(text).text)).map(({ frame }) =>
    `${frame.function} ${positionText({ file: frame.file, line: frame.line ?? 0, column: frame.column ?? 0 })}`.trim(),
  );
}

describe('a stack of four frames is found', () => {
  it.each([
    [
      'in a cell of a table, with tabs and printed breaks',
      `10:42:11.120\terror\tweb\t${STACK.replaceAll('\n', '\\n')}\tip-10-0-0-1`,
    ],
    [
      'in a row of a table copied with tabs',
      `Nov 26\tError: sold out\n${LINES.join('\n')}\tip-10-0-0-1\t443`,
    ],
    ['in a cell of CSV', `2026-11-26,"Error: sold out\n${LINES.join('\n')}","prod"\n`],
    ['in a cell with an address and port behind it', `${STACK}\tweb-1:8080`],
    ['with a tab and a host behind each frame', STACK.replaceAll(/$/gm, '\tweb-1')],
    ['in a table of a chat', STACK.replaceAll(/^/gm, '| 10:00 | ').replaceAll(/$/gm, ' | web-1 |')],
    ['with a referer behind each frame', STACK.replaceAll(/$/gm, ', referer: https://shop.test/')],
    ['in XML', `<stack>${STACK}</stack>`],
    ['in a mail that wraps', STACK.replaceAll(/ \(/g, '\n(').replaceAll(/^/gm, '> ')],
    ['in a mail that wraps inside addresses', STACK.replaceAll('/assets/', '/assets/\n')],
    ['in a mail of HTML', `Error: sold out<br>${LINES.join('<br>')}<br>`],
    ['in a mail of HTML that begins with a frame', LINES.join('<br />')],
    [
      'in paragraphs of HTML',
      `<p>Error: sold out</p>${LINES.map((each) => `<p><code>${each}</code></p>`).join('')}`,
    ],
    ['in HTML that was escaped', `Error: sold out&lt;br&gt;${LINES.join('&lt;br&gt;')}`],
  ])('%s', (_, text) => {
    expect(framesIn(text)).toEqual(WHOLE);
  });

  it('of React’s components is not joined to one line', () => {
    const text = `Error: no\n    at View\n    in Screen (created by Route)\n    in Route (at App.js:12)\n    in App`;
    expect(framesIn(text)).toEqual(['Route App.js:12']);
  });

  it('in a message of Firefox with its groups and waits', () => {
    const text = [
      'Uncaught (in promise) Error: sold out',
      `    #load ${URL}:1`,
      `    async* ${URL}:1`,
      '    React 12',
      `    promise callback*get total ${URL}:2`,
      `    __start ${URL}:11`,
      '    (Async: EventListener.handleEvent)',
      `    start https://shop.test/:7`,
    ].join('\n');
    const { lines, sections } = PLATFORMS.browser.parse(text);
    expect(framesIn(text)).toEqual([
      `#load ${URL}:1`,
      `${URL}:1`,
      `get total ${URL}:2`,
      `__start ${URL}:11`,
      'start https://shop.test/:7',
    ]);
    expect(sections.map(({ kind, title }) => [kind, title])).toEqual([
      ['error', 'Uncaught (in promise) Error: sold out'],
      ['async', 'async'],
      ['async', 'promise callback'],
      ['async', 'EventListener.handleEvent'],
    ]);
    expect(lines.map(({ text: each }) => each)).toEqual(text.split('\n'));
  });

  it('in a message of Firefox, whose last line has the column of the first frame', () => {
    const text = `Uncaught Error: sold out\n    r ${URL}:1\n    add ${URL}:2\nindex-Cd4k9PzQ.js:1:1644`;
    expect(framesIn(text)).toEqual([`r ${URL}:1:1644`, `add ${URL}:2`]);
    expect(framesIn(text.replace('.js:1:1644', '.js:2:8'))).toEqual([`r ${URL}:1`, `add ${URL}:2`]);
    expect(framesIn(text.replaceAll(/\.js:\d$/gm, '$&:5'))).toEqual([
      `r ${URL}:1:5`,
      `add ${URL}:2:5`,
      'index-Cd4k9PzQ.js:1:1644',
    ]);
  });

  it('in a copy of Chrome, whose warnings have the place behind an @', () => {
    const text = [
      'index-Cd4k9PzQ.js:1 Uncaught (in promise) Error: sold out',
      '    at #load (index-Cd4k9PzQ.js:1:1644)',
      '#load @ index-Cd4k9PzQ.js:1',
      '(anonymous) @ index-Cd4k9PzQ.js:11',
    ].join('\n');
    expect(framesIn(text)).toEqual([
      '#load index-Cd4k9PzQ.js:1:1644',
      '#load index-Cd4k9PzQ.js:1',
      'index-Cd4k9PzQ.js:11',
    ]);
  });
});

describe('a stack of a phone is found', () => {
  it.each([
    [
      'of R8, whose files are ids of mappings',
      'android',
      `\tat n3.a.e(r8-map-id-${'ef20fb75'.repeat(8)}:1)\n\tat p4.g.onClick(r8-map-id-${'ef20fb75'.repeat(8)}:2)`,
      ['n3.a.e', 'p4.g.onClick'],
    ],
    [
      'of Crashlytics, whose frames lack symbols',
      'ios',
      `0  Shop-arm64   0x4080 (Missing UUID ${'4c4c4472'.repeat(4)})\n1  Shop-arm64   0x40c0 (Missing UUID ${'4c4c4472'.repeat(4)})`,
      ['', ''],
    ],
  ])('%s', (_, type, text, names) => {
    expect(recognise(text).type?.value).toBe(type);
    const { parse } = type === 'ios' ? PLATFORMS.ios : PLATFORMS.android;
    expect(framesOf(parse(cleanStack(text).text)).map(({ frame }) => frame.function)).toEqual(names);
  });
});

describe('no frame is found', () => {
  it.each([
    'see https://shop.test/docs for more',
    'GET https://shop.test/api/items:12',
    'connected to https://shop.test:8443',
    'port https://shop.test:8443',
    'at 10:15:20 the server stopped',
    'src/total.ts:12:5 - error TS2345: Argument of type',
    'main.js:1 Uncaught Error: no',
    'at night\nwe saw errors:3',
    'at the door\n(of the shop)',
    'mail ada@shop.test\nto ask',
  ])('in %j', (text) => {
    expect(framesIn(text)).toEqual([]);
  });
});
