import { describe, expect, it, test } from 'vitest';
import { maskFile } from '#domain/privacy/pseudonyms';
import { parseApple } from './apple/report';
import { parseJavaScript } from './javascript/platform';
import { findingsIn, maskedCode, publicLine, publicName, publicStart, publicWords } from './privacy';

const TOKEN = 'ghp_0123456789abcdefABCDEF';
const lines = (text: string) => parseJavaScript(text).lines;

describe('what of a stack is shown', () => {
  it('a secret in a message and in the parameters of a script is masked', () => {
    const [message, frame] = lines(
      `Error: 401 for token=${TOKEN}\n    at te (https://cdn.example.com/a.js?access_token=abcdef123456:1:20)`,
    );
    expect(message && publicLine(message)).toBe('Error: 401 for token=••••••');
    expect(frame && publicLine(frame)).not.toContain('abcdef123456');
    expect(frame && publicLine(frame)).toContain('at te (https://cdn.example.com/a.js?');
  });

  it.each([
    '    at te (https://cdn.example.com/assets/index-0f3a5c7e9b1d2f4a6c8e0a2b4c6d8e0f.js:1:48211)',
    'te@https://cdn.example.com/a/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c.js:1:2',
    '    at Zr (https://cdn.example.com/_next/static/chunks/AbC9dEf8GhI7jKl6MnO5pQr4.js:1:2)',
  ])('the path of a script stays: %s', (text) => {
    const [line] = lines(text);
    expect(line && publicLine(line)).toBe(text);
  });

  it('the name of a built file before a position stays, in a line that is no frame, too', () => {
    const text = 'Loaded r at https://shop.example.com/assets/index-CC9POPaU7xQ2.js:1:1644 twice';
    const [line] = lines(text);
    expect(line && publicLine(line)).toBe(text);
  });

  it.each([
    '1   Shop  0x0000000102a1c3d4 $s18OrderedCollections0A10DictionaryV20uniqueKeysWithValuesACyxq_Gqd___tcSTRd + 12',
    '2   Shop  0x0000000102a1c3d4 _ZN5boost6detail7variant21make_initializer_node5applyINS_3mpl4pairIN + 3',
    '0x102a00000 - 0x102b07fff +Shop arm64  <2d903291397d3d14bfca52c7fb8c5e00> /private/var/Shop.app/Shop',
  ])('names of compilers and ids of images stay: %s', (text) => {
    const [line] = parseApple(text).lines;
    expect(line && publicLine(line)).toBe(text);
  });

  it('beside them a secret is masked', () => {
    const [line] = parseApple(`1 Shop 0x0000000102a1c3d4 $s4Shop4CartC5totalyS2iF + 12 token=${TOKEN}`).lines;
    expect(line && publicLine(line)).not.toContain(TOKEN);
  });

  it('a token of a published format is masked even there', () => {
    const [line] = lines(`    at te (https://cdn.example.com/${TOKEN}/a.js:1:2)`);
    expect(line && publicLine(line)).not.toContain(TOKEN);
  });

  it('an e-mail address is masked, in the name of a function, too', () => {
    const [line] = lines('Error: no account ana@example.com');
    expect(line && publicLine(line)).toBe('Error: no account ••••••');
    expect(publicName('Object.ana@example.com')).toBe('••••••');
    expect(publicName('operator@')).toBe('operator@');
  });

  it('a secret that a cut goes through is masked', () => {
    const [line] = lines(`Error: 401 for ${TOKEN}`);
    for (let length = 0; length < 50; length += 1) {
      expect(line && publicStart(line, length)).toBe('Error: 401 for ••••••'.slice(0, length));
    }
  });

  it('words of a line are shown as they are in it', () => {
    const text = `    at te (https://cdn.example.com/assets/index-0f3a5c7e9b1d2f4a6c8e0a2b4c6d8e0f.js?k=1:1:48211)\nservice: shop # ${TOKEN}`;
    const script = 'https://cdn.example.com/assets/index-0f3a5c7e9b1d2f4a6c8e0a2b4c6d8e0f.js';
    expect(publicWords(script, lines(text))).toBe(script);
    expect(publicWords(`service: shop # ${TOKEN}`, lines(text))).toBe('service: shop # ••••••');
    expect(publicWords(TOKEN.slice(0, 10), lines(text))).toBe('••••••');
    expect(publicWords('token=hunter2222', [])).toBe('token=••••••');
  });

  it('files and code', () => {
    expect(maskFile('src/a@2/b.ts')).toBe('src/a@2/b.ts');
    expect(maskFile('https://user:hunter22@x.example/a.js?token=abcdef12')).not.toMatch(/hunter22|abcdef12/);
    expect(maskedCode(`const password = read(); use('${TOKEN}')`)).toBe(
      "const password = read(); use('••••••')",
    );
    expect(maskedCode("mail('ana@example.com', render@app.bundle.js)")).toBe(
      "mail('••••••', render@app.bundle.js)",
    );
  });
});

test('a card number and a telephone number of a message are masked and listed, positions and ids are not', () => {
  const text = [
    'Error: card 4111 1111 1111 1111 of +1 415 555 0132 declined, order 9223372036854775807',
    '    at pay (https://x.example/4111111111111111/a.js?phone=%2B1&n=4111111111111111:1:48211)',
    '2026-11-24T10:00:00+0800 1764028800000 retried',
  ].join('\n');
  const shown = lines(text).map(publicLine);
  expect(shown).toEqual([
    'Error: card •••••• of •••••• declined, order 9223372036854775807',
    '    at pay (https://x.example/4111111111111111/a.js?phone=%2B1&n=••••••:1:48211)',
    '2026-11-24T10:00:00+0800 1764028800000 retried',
  ]);
  expect(findingsIn(lines(text)).map(({ line, kind }) => [line, kind])).toEqual([
    [1, 'secret'],
    [1, 'telephone number'],
    [2, 'secret'],
  ]);
});

test('findings list their line and masked text', () => {
  const found = findingsIn(
    lines(
      `Error: token=${TOKEN} of ana@example.com\n    at f (https://x.example/a.js:1:2)\nfor bob@example.org`,
    ),
  );
  expect(found.map(({ line, kind }) => [line, kind])).toEqual([
    [1, 'secret'],
    [1, 'e-mail address'],
    [3, 'e-mail address'],
  ]);
  expect(found[0]?.masked).toBe('Error: token=•••••• of ••••••');
  expect(JSON.stringify(found)).not.toMatch(/ghp_|ana@|bob@/);
  expect(findingsIn(lines('TypeError: x is undefined\n    at f (https://x.example/a.js:1:2)'))).toEqual([]);
});
