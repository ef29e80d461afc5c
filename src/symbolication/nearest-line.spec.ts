import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { STACK_TYPES, type StackType } from '#contract/stack';
import { nearestLine } from './nearest-line';
import { PLATFORMS } from './platforms';
import { framesOf } from './stack';

const nearest = (type: StackType, ...lines: string[]) =>
  nearestLine(PLATFORMS[type].parse(lines.join('\n')), type);

describe('the line nearest to a frame', () => {
  it.each<[string, StackType, string, StackType | undefined, string]>([
    [
      'of React Native',
      'browser',
      't@1:101',
      'react native',
      'It names no file, and a frame of a browser needs one.',
    ],
    ['of Android', 'ios', '\tat a.b.c(SourceFile:17)', 'android', 'It is a frame of Android, not of iOS.'],
    ['of Python', 'browser', '  File "/srv/app.py", line 12, in run', undefined, 'It is a frame of Python'],
    ['of Go', 'browser', '\t/srv/main.go:12 +0x1d', undefined, 'It is a frame of Go'],
    [
      'of .NET',
      'android',
      '   at Shop.Cart.Pay() in C:\\Cart.cs:line 12',
      undefined,
      'It is a frame of .NET',
    ],
    ['of PHP', 'browser', '#0 /srv/app.php(12): pay()', undefined, 'It is a frame of PHP'],
    ['of Ruby', 'browser', "app/cart.rb:12:in 'pay'", undefined, 'It is a frame of Ruby'],
    [
      'cut off',
      'browser',
      '    at t (https://cdn.shop.test/app',
      undefined,
      'It is cut off before its position.',
    ],
    ['without a position', 'browser', '    at t (app.js)', undefined, 'It has no line and column.'],
    ['with an address alone', 'ios', '0x0000000104a8f4c4', undefined, 'It is an address alone'],
    ['without a load address', 'ios', '2  Shop  0x0000000104a8f4c4', undefined, 'It has an address'],
    ['with a name alone', 'browser', 'at pay', undefined, 'It names no file and no position.'],
    ['in a sentence', 'browser', 'see src/cart.ts:12 for more', undefined, 'It mentions a place in a file'],
    ['too long', 'browser', `at t (${'x'.repeat(2000)})`, undefined, 'It is longer than 1,024 characters'],
  ])('%s', (_, type, line, other, reason) => {
    const result = nearest(type, 'Error: x', line, 'done');
    expect(result).toMatchObject({ index: 1, ...(other && { type: other }) });
    expect(result?.type).toBe(other);
    expect(result?.reason).toContain(reason);
  });

  it('is the one with the clearest reason, and the first of several', () => {
    expect(nearest('browser', 'at pay', 'File "a.py", line 1', 'File "b.py", line 2')?.index).toBe(1);
    expect(nearest('browser', 'at pay', 'File "a.py", line 1', 't@1:1')).toMatchObject({ index: 2 });
  });

  it('is undefined in plain words', () => {
    expect(nearest('browser', 'lunch at noon', '', 'HTTP 500')).toBeUndefined();
  });
});

test('the nearest line of any text is one of its lines, and no frame of its type', () => {
  const piece = fc.constantFrom(
    'at ',
    't',
    '@',
    '(',
    ')',
    ':1',
    '0x1a2b3c4d',
    ' ',
    '#0 ',
    '\n',
    'a.js',
    '/',
    '"',
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.constantFrom(...STACK_TYPES), (stack, type) => {
      const parsed = PLATFORMS[type].parse(stack);
      if (framesOf(parsed).length > 0) return;
      const result = nearestLine(parsed, type);
      if (result === undefined) return;
      expect(parsed.lines[result.index]?.kind).not.toBe('frame');
      expect(result.type).not.toBe(type);
    }),
  );
});
