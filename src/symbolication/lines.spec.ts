import { describe, expect, it } from 'vitest';
import { parseJavaScript } from './javascript/platform';
import { framesOf } from './stack';
import { splitLines, withFewEmptyLines } from './lines';

/** Frames with their sections. */
const frames = (stack: string) =>
  framesOf(parseJavaScript(stack)).map(({ frame: { line, column }, section }) => [line, column, section]);

describe('empty lines', () => {
  it.each(['\n', '\r', '\r\n'])('of %j beyond two in a row are left out', (end) => {
    const ends = (count: number) => end.repeat(count);
    expect(withFewEmptyLines(`a${ends(3)}b${ends(4)}c${ends(1000)}d`)).toBe(
      `a${ends(3)}b${ends(3)}c${ends(3)}d`,
    );
    expect(splitLines(withFewEmptyLines(ends(5_000_000)))).toHaveLength(3);
  });

  it('are kept if there are few; lines of spaces count as text', () => {
    for (const text of ['', 'a', 'a\n\n\nb\n', '\r\n\r\n\r\n', 'a\n \n \n \n \nb']) {
      expect(withFewEmptyLines(text)).toBe(text);
    }
  });

  it('change nothing about the frames around them', () => {
    const frame = '    at f (https://example.com/a.js:1:2)';
    const text = `Error: no\n${frame}\n\n\n\n\n\n${frame}\n${frame}`;
    expect(frames(withFewEmptyLines(text))).toEqual(frames(text));
  });
});
