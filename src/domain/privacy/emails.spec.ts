import { describe, expect, it } from 'vitest';
import { emailSpans } from './emails';
import { measureEffort } from '../../effort.spec-support';

const found = (text: string) => emailSpans(text).map(({ start, end }) => text.slice(start, end));

describe('e-mail addresses in a text', () => {
  it.each([
    ['No account for ana.ruiz+test@mail.example.co.uk.', ['ana.ruiz+test@mail.example.co.uk']],
    ['<bob@example.com>, "eve@example.org"', ['bob@example.com', 'eve@example.org']],
    ['https://x.example/?user=bob%40example.com&a=1', ['bob%40example.com']],
    ['für jürgen@müller.example', ['jürgen@müller.example']],
    ["o'neill@example.com", ["o'neill@example.com"]],
  ])('%s', (text, addresses) => {
    expect(found(text)).toEqual(addresses);
  });

  it.each([
    'render@https://cdn.example.com/app.js:1:20',
    'render@app.bundle.js:1:20',
    'lodash@4.17.21/index.js',
    'node_modules/@scope/name',
    '/node_modules/.pnpm/react@19.3.1/node_modules/react/index.js',
    'user@localhost',
    'a@b',
    '@decorator.example',
  ])('none in %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each(['a', 'a.', 'a@', 'a@a.', '%40', '@a-', '.'])(
    'long runs of anything are done at once: %s',
    (piece) => {
      const effort = measureEffort();
      emailSpans(piece.repeat(300_000 / piece.length));
      expect(effort()).toBeLessThan(300);
    },
  );
});
