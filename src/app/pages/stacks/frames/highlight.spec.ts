import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#domain/property-runs.spec-support';
import { highlight, type TokenKind } from './highlight';

/** The parts of one kind, so that a case reads as what is coloured. */
const of = (kind: TokenKind, ...lines: string[]) =>
  highlight(lines).flatMap((tokens) => tokens.filter((token) => token.kind === kind).map(({ text }) => text));

describe('highlighting', () => {
  it.each([
    ['keyword', 'const total = await order.total', ['const', 'await']],
    ['keyword', 'cart.delete(of) // return', ['of']],
    ['keyword', 'cart?.default', []],
    ['string', `say('it\\'s', "a \\"b\\"")`, [`'it\\'s'`, `"a \\"b\\""`]],
    ['string', "isn't closed", ["'t closed"]],
    ['string', 'a = `x ${b + `${c}`} y`', ['`x ${', '`${', '}`} y`']],
    ['string', '`${ {a: {b: 1}} }`', ['`${', '}`']],
    ['string', 'return /[/"]+/g.test(s)', ['/[/"]+/g']],
    ['string', 'a / b / c', []],
    ['string', 'f(x) / 2 / y', []],
    ['number', 'x1 + 0xff + 1_000.5e3 + 12n + .5', ['0xff', '1_000.5e3', '12n', '.5']],
    ['comment', 'a /* b */ + c // d "e"', ['/* b */', '// d "e"']],
    ['comment', '"http://a" // b', ['// b']],
    ['comment', '#!/usr/bin/env node', ['#!/usr/bin/env node']],
    ['comment', 'this.#total = 1', []],
  ] as const)('%s in %s', (kind, line, expected) => {
    expect(of(kind, line)).toEqual(expected);
  });

  it('comments and templates go over lines', () => {
    expect(of('comment', 'a /* b', ' * c', 'd */ e')).toEqual(['/* b', ' * c', 'd */']);
    expect(of('string', 'x = `a', 'b ${c', '} d` + e')).toEqual(['`a', 'b ${', '} d`']);
    expect(of('string', 'x = `a\\`', 'b` + c')).toEqual(['`a\\`', 'b`']);
  });

  it('the tokens are the text again, whatever it is', () => {
    const piece = fc.constantFrom(
      '/',
      '*',
      '`',
      '${',
      '}',
      '{',
      '"',
      "'",
      '\\',
      'a',
      ' ',
      '1',
      '#',
      '[',
      ']',
      '.',
      '😀',
    );
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const tokens = highlight(lines);
        expect(tokens.map((line) => line.map(({ text }) => text).join(''))).toEqual(lines);
        expect(tokens.flat().every(({ text }) => text !== '')).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  it.each(['`', '${', '/*', '/', '"', '\\', '[', '/[', '*', 'a', '$'])(
    'a line of 200,000 characters of any kind keeps its text: %s',
    (piece) => {
      const line = piece.repeat(200_000 / piece.length);
      const [tokens = []] = highlight([line]);
      expect(tokens.map(({ text }) => text).join('')).toBe(line);
    },
  );
});
