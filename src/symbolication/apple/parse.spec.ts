import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { framesOf, imagesOf } from '../stack';
import type { AppleStack } from './frame';
import { parseApple } from './report';

import * as fc from 'fast-check';

const SAMPLES = fileURLToPath(new URL('./samples/', import.meta.url));
const sample = (name: string) => readFileSync(SAMPLES + name, 'utf8');

/** Readable outline of a parsed report. */
function outlineOf(stack: AppleStack) {
  return {
    arch: stack.arch,
    sections: stack.sections.map(({ kind, title }, section) => ({
      kind,
      title,
      frames: framesOf(stack)
        .filter((line) => line.section === section)
        .map(({ frame }) => {
          const place = frame.file === '' ? '' : `${frame.file}:${frame.line ?? '?'}`;
          const symbol = frame.function === '' ? '' : `${frame.function} + ${frame.offset}`;
          const parts = [frame.image || '?', frame.address, frame.load, symbol, place];
          return `${frame.isReturn ? 'from' : 'at'} ${parts.filter((part) => part !== '').join(' | ')}`;
        }),
    })),
    images: imagesOf(stack),
  };
}

function joined(stack: AppleStack): string {
  return stack.lines.map(({ text, end }) => text + end).join('');
}

test.each([
  ['frames.txt', 'frames.json'],
  ['crash.txt', 'crash.json'],
  ['report.ips', 'report.json'],
])('%s is read as %s says', (name, expected) => {
  expect(outlineOf(parseApple(sample(name)))).toEqual(JSON.parse(sample(expected)));
});

describe.each(['frames.txt', 'crash.txt', 'report.ips'])('%s', (name) => {
  const text = sample(name);

  it('keeps every line, whatever ends it', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const other = text.replaceAll('\n', end);
      const stack = parseApple(other);
      expect(joined(stack)).toBe(other);
      expect(outlineOf(stack)).toEqual(outlineOf(parseApple(text)));
    }
  });

  it('is parsed if truncated anywhere', () => {
    const whole = framesOf(parseApple(text)).length;
    for (let end = 0; end < text.length; end += 37) {
      const cut = parseApple(text.slice(0, end));
      expect(joined(cut)).toBe(text.slice(0, end));
      expect(framesOf(cut).length).toBeLessThanOrEqual(whole);
    }
  });
});

test('several reports are parsed like each of them alone, in its place', () => {
  const reports = ['crash.txt', 'report.ips', 'report.ips', 'crash.txt'].map((name) => `${sample(name)}\n`);
  const text = `Reports of today\n${reports.join('')}`;
  const stack = parseApple(text);
  expect(joined(stack)).toBe(text);
  const alone = reports.map((report) => outlineOf(parseApple(report)));
  const { sections, images } = outlineOf(stack);
  expect(images).toEqual(alone.flatMap((one) => one.images));
  expect(sections).toEqual(alone.flatMap((one) => one.sections));
  for (const [at, section] of stack.sections.entries()) {
    for (const line of stack.lines.slice(section.from, section.to)) expect(line.section).toBe(at);
  }
});

test.each([
  ['an unknown image', '4   ???   0x0000000054485244 0x0 + 0', { image: '', load: '', isReturn: true }],
  ['tabs', '0\tShop\t0x102a1c3d4 0x102a00000 + 115668', { image: 'Shop', load: '0x102a00000' }],
  [
    'an image whose name looks like an address',
    '0   Shop 0x1f beta   0x102a1c3d4 main + 4',
    { image: 'Shop 0x1f beta', function: 'main' },
  ],
  [
    'a symbol with parentheses',
    '1 Shop 0x102a1c3d4 Cart.sum(of: [Int]) (in Shop) + 4',
    { function: 'Cart.sum(of: [Int])' },
  ],
  [
    'a symbol beside the place in its image',
    '3   Crash-Tester                    0x00065628 0x5f000 + 26152 (__32-[AppDelegate(UI) crashCommands]_block_invoke375 + 68)',
    {
      image: 'Crash-Tester',
      address: '0x00065628',
      load: '0x5f000',
      function: '__32-[AppDelegate(UI) crashCommands]_block_invoke375',
      offset: 68,
      file: '',
    },
  ],
  [
    'a plain symbol beside the place in its image',
    '0   Shop   0x102a1c3d4 0x102a00000 + 115668 (-[Cart total] + 8)',
    { load: '0x102a00000', function: '-[Cart total]', offset: 8 },
  ],
  [
    'a symbol of Swift beside the place in its image',
    '1   Shop   0x102a1c3d4 0x102a00000 + 115668 (Cart.sum(of: [(Int, Int)]) + 12)',
    { load: '0x102a00000', function: 'Cart.sum(of: [(Int, Int)])', offset: 12 },
  ],
  [
    'a symbol of an unknown image',
    '1   ???   0x102a1c3d4 0x0 + 0 (main + 4)',
    { image: '', load: '', function: 'main', offset: 4 },
  ],
  [
    'a place beside that in its image',
    '1   Shop   0x102a1c3d4 0x102a00000 + 115668 (Cart (copy).swift:12)',
    { load: '0x102a00000', function: '', file: 'Cart (copy).swift', line: 12 },
  ],
  ['an address alone', '3 Shop 0x102a1c3d4', { image: 'Shop', function: '', load: '' }],
])('%s', (_, line, expected) => {
  expect(framesOf(parseApple(line))[0]?.frame).toMatchObject(expected);
});

test.each([
  'TypeError: x',
  '0x102a00000 - 0x102b07fff',
  '12 apples for 0x12 pears',
  '0   0x102a1c3d4 0x102a00000 + 1',
  '1 Shop 0x102a1c3d4 0x102a00000 and more',
])('%s is no frame', (line) => {
  expect(framesOf(parseApple(line))).toEqual([]);
});

test.each([
  [
    'Thread 0 Crashed:: Dispatch queue: com.apple.main-thread',
    'crashed thread',
    '0 · Dispatch queue: com.apple.main-thread',
  ],
  ['Thread 12:: com.apple.uikit.eventfetch', 'thread', '12 · com.apple.uikit.eventfetch'],
  ['Thread 1 Crashed: Test Thread Name', 'crashed thread', '1 · Test Thread Name'],
  ['Thread 3:', 'thread', '3'],
  ['Last Exception Backtrace:', 'thrown', ''],
  ['Application Specific Backtrace 0:', 'thrown', ''],
  ['Thread 1 crashed with ARM Thread State (64-bit):', undefined, undefined],
  ['Triggered by Thread:  0', undefined, undefined],
])('%s begins a section or none', (line, kind, title) => {
  const [, section] = parseApple(`${line}\n0   Shop   0x0000000102a1c3d4 main + 4`).sections;
  expect([section?.kind, section?.title]).toEqual([kind, title]);
});

test('a report with an image whose extent and path are missing', () => {
  const line = '0x102a00000 - ??? +Shop (1.4.2) <2D903291-397D-3D14-BFCA-52C7FB8C5E00>';
  expect(imagesOf(parseApple(line))).toEqual([
    {
      uuid: '2D903291-397D-3D14-BFCA-52C7FB8C5E00',
      name: 'Shop',
      is_system: false,
      load_address: '0x102a00000',
      max_address: '',
      arch: '',
    },
  ]);
});

test('any text is kept, and its sections cover it without a hole', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...sample('crash.txt').split('\n'),
      ...sample('frames.txt').split('\n'),
      '\r',
      '\n',
      '"usedImages"',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.constantFrom('\n', '\r\n', ' '), (pieces, glue) => {
      const text = pieces.join(glue);
      const stack = parseApple(text);
      expect(joined(stack)).toBe(text);
      let from = 0;
      for (const [i, section] of stack.sections.entries()) {
        expect(section.from).toBe(from);
        from = section.to;
        for (const line of stack.lines.slice(section.from, section.to)) expect(line.section).toBe(i);
      }
      expect(from).toBe(stack.lines.length);
    }),
  );
});

describe('long hostile texts are parsed', () => {
  it('a hundred thousand frames', () => {
    const frames = Array.from(
      { length: 100_000 },
      (_, i) => `${i % 500}   Shop   0x102a1c3d4 0x102a00000 + 115668`,
    );
    const stack = parseApple(frames.join('\n'));
    expect(framesOf(stack)).toHaveLength(100_000);
  });

  it.each([
    ['spaces', `0 Shop${' '.repeat(1000)}x\n`],
    ['addresses', `0 ${'Shop 0x1 '.repeat(110)}\n`],
    ['parentheses', `0 Shop 0x102a1c3d4 f${' ('.repeat(400)}\n`],
    ['plus signs', `0 Shop 0x102a1c3d4 f${' + 1'.repeat(240)}x\n`],
    ['an image without an end', `0x1 - 0x2 ${'a ('.repeat(330)}\n`],
    ['thread names', `Thread 0 name:${' '.repeat(1000)}\n`],
    ['lists of addresses', `Last Exception Backtrace:\n(${'0x1 '.repeat(2000)})\n`],
    ['long lines', `0 Shop ${'x'.repeat(5000)} 0x102a1c3d4 f + 1\n`],
  ])('ten megabytes of %s', (_, line) => {
    const text = line.repeat(Math.ceil(10_000_000 / line.length));
    expect(parseApple(text).lines.length).toBeGreaterThan(0);
  });

  it('a report as JSON with a hundred thousand frames', () => {
    const frame = '{"imageOffset":16404,"imageIndex":0,"symbol":"main","symbolLocation":12}';
    const image =
      '{"base":4339007488,"size":65536,"uuid":"2d903291-397d-3d14-bfca-52c7fb8c5e00","name":"Shop"}';
    const frames = Array.from({ length: 100_000 }, () => frame).join(',');
    const stack = parseApple(
      `{"bug_type":"309"}\n{"threads":[{"frames":[${frames}]}],"usedImages":[${image}]}`,
    );
    expect(framesOf(stack)).toHaveLength(100_000);
  });

  it('a list of addresses is read once', () => {
    const list = `Last Exception Backtrace:\n(${'0x1 '.repeat(2000)})\n`;
    expect(framesOf(parseApple(list.repeat(100)))).toHaveLength(2000);
  });

  it('a report of a million brackets is read as text', () => {
    const text = `{"usedImages":${'['.repeat(1_000_000)}`;
    const stack = parseApple(text);
    expect(framesOf(stack)).toEqual([]);
  });
});
