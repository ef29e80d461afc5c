import { describe, expect, it } from 'vitest';
import { cleanStack } from './clean';
import { PLATFORMS } from './platforms';
import { recognise } from './recognise';
import { framesOf } from './stack';

const T = '    at t (https://cdn.shop.test/app.js:1:101)';
const E = '    at e (https://cdn.shop.test/app.js:1:201)';
const STACK = `TypeError: x\n${T}\n${E}`;
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const prefixed = (prefix: string, stack = STACK) => stack.replaceAll(/^/gm, prefix);

/** Functions of the frames, by the type that is recognised. */
function functionsIn(text: string): string[] {
  const type = recognise(text).type?.value;
  if (type === undefined) return [];
  return framesOf(PLATFORMS[type].parse(cleanStack(text).text)).map(({ frame }) => frame.function);
}

describe('a stack', () => {
  it.each([
    ['behind times, levels and tags', prefixed('2026-11-24T10:00:00.123Z ERROR [web] '), 'time, level, tag'],
    [
      'in a cell of a table',
      `2026-11-24T10:00:00Z\tERROR\tshop-web\t4.18.0\t${inJson(STACK)}`,
      'time, level, cell, escaped line breaks',
    ],
    ['behind a clock', prefixed('[10:00:00] '), 'time'],
    ['of docker compose', prefixed('web-1  | '), 'docker compose'],
    ['of pm2', prefixed('0|web  | '), 'docker compose'],
    ['of Heroku', prefixed('2026-11-24T10:00:00.000000+00:00 app[web.1]: '), 'time, process'],
    ['of a container runtime', prefixed('2026-11-24T10:00:00.123456789Z stderr F '), 'time, stream'],
    ['of syslog', prefixed('Nov 24 10:00:00 host node[123]: '), 'syslog'],
    ['of syslog by RFC 5424', prefixed('<34>1 2026-11-24T10:00:00Z host shop 123 - - '), 'syslog'],
    ['of logcat', prefixed('11-24 10:00:00.123  2345  2399 E ReactNativeJS: '), 'logcat'],
    ['of logcat without a time', prefixed('E ReactNativeJS: '), 'logcat'],
    ['of a device log', prefixed('2026-11-24 10:00:00.1+0100 Shop[12:34] [js] '), 'time, process, tag'],
    ['in a mail', prefixed('> > '), 'mail quote'],
    ['in a list', `TypeError: x\n• ${T.trim()}\n• ${E.trim()}`, 'bullet'],
    ['behind a prefix of unknown form', prefixed('svc=web seq=12 '), 'prefix'],
    ['in colours', `\u001b[31mTypeError: x\u001b[39m\n\u001b[90m${T}\u001b[39m\n[90m${E}[39m`, 'colours'],
    ['with no-break spaces', STACK.replaceAll('at ', 'at\u00a0'), 'no-break spaces'],
    ['with HTML', STACK.replaceAll('at ', 'at&nbsp;'), 'HTML'],
    ['of Slack', STACK.replace(/https[^)]*/g, '<$&>'), 'brackets around addresses'],
    ['on one line', STACK.replaceAll(/\n\s*/g, ' '), 'one line'],
    ['with printed line breaks', inJson(STACK), 'escaped line breaks'],
    ['as a JSON string', JSON.stringify(STACK), 'JSON string'],
    ['in a JSON log line', JSON.stringify({ level: 'error', err: { stack: STACK } }), 'JSON log'],
    ['in a value of a log line', `level=error stack="${inJson(STACK)}" id=2`, 'JSON string'],
    ['in JSON that was cut off', `{"level":"error","stack":"${inJson(STACK)}","more":"`, 'JSON string'],
    [
      'of a container, a JSON object per line',
      STACK.split('\n')
        .map((line) => JSON.stringify({ log: `${line}\n`, stream: 'stderr' }))
        .join('\n'),
      'JSON log',
    ],
    [
      'in JSON behind a prefix',
      prefixed('web-1 | ', JSON.stringify({ level: 'error', stack: STACK })),
      'docker compose, JSON log',
    ],
    [
      'of Datadog',
      JSON.stringify({ service: 'shop', error: { kind: 'TypeError', message: 'x', stack: `${T}\n${E}` } }),
      'JSON log',
    ],
  ])('%s is cleaned', (_, text, names) => {
    const { text: cleaned, removed } = cleanStack(text);
    expect(removed.map(({ name }) => name).join(', ')).toBe(names);
    expect(functionsIn(text)).toEqual(['t', 'e']);
    expect(cleaned.split('\n')[0]).toContain('TypeError: x');
    expect(cleanStack(cleaned)).toEqual({ text: cleaned, removed: [] });
  });

  it.each([
    ['of a browser', STACK],
    ['of Android behind log prefixes', '11-24 10:00:00.1  1  2 E App: \tat a.b.c(SourceFile:17)'],
    ['of Flutter in a log', 'I/flutter (123): #0      Cart.sum (package:shop/cart.dart:42:21)'],
    ['of iOS', 'Thread 0 Crashed:\n0   Shop  0x0000000102b94000 0x102a00000 + 1654784'],
    ['of retrace, with alternatives', '\tat a.B.c(B.java:1)\n\t<OR> at a.B.d(B.java:2)'],
    ['without frames', '2026-11-24T10:00:00.123Z ERROR [web] TypeError: x\n> {"a":1}'],
  ])('%s stays as it is', (_, text) => {
    expect(cleanStack(text)).toEqual({ text, removed: [] });
  });

  it('shows what was behind frames without its secrets', () => {
    const { removed } = cleanStack(
      `TypeError: x\n${T}\tuser=4711\ttoken=sk_live_abc123def456\n${E}\tuser=4712`,
    );
    expect(removed).toEqual([
      { name: 'text behind frames', lines: 2, example: expect.stringMatching(/^user=4711\ttoken=[^s]+$/) },
    ]);
  });

  it('tells how many lines had a prefix, with the first one', () => {
    const text = `${prefixed('web-1  | ')}\nno prefix`;
    expect(cleanStack(text).removed).toEqual([{ name: 'docker compose', lines: 3, example: 'web-1  |' }]);
  });
});

describe('a stack of React Native that names no file', () => {
  it.each([
    ['as thrown', 'Error: x\n\nt@1:101\nvalue@1:201', ['t', 'value']],
    [
      'of Crashlytics',
      'a.JavascriptException: x, stack:\n<unknown>@1:101\nk@1:201\nvalue@-1',
      ['', 'k', 'value'],
    ],
    ['of logcat', prefixed('11-24 10:00:00.1  1  2 E ReactNativeJS: ', 'x\nt@1:101'), ['t']],
  ])('%s has its frames', (_, text, functions) => {
    expect(recognise(text).type?.value).toBe('react native');
    expect(functionsIn(text)).toEqual(functions);
  });
});

describe('Crashlytics’ text of iOS', () => {
  it('has offsets in the place of addresses, and places in words', () => {
    const text =
      'Fatal Exception: NSRangeException\n1  Shop   0x4a8f4 Cart.swift - Line 52\n2  Shop  0x4a8f4 main + 20 (main.m:20)';
    const { lines } = PLATFORMS.ios.parse(text);
    expect(recognise(text).type?.value).toBe('ios');
    expect(lines.flatMap((line) => (line.kind === 'frame' ? [line.frame] : []))).toMatchObject([
      { address: '0x4a8f4', image: 'Shop', file: 'Cart.swift', line: 52 },
      { address: '0x4a8f4', image: 'Shop', function: 'main', offset: 20, file: 'main.m', line: 20 },
    ]);
  });
});
