import { describe, expect, it } from 'vitest';
import { labelOf, leastPx, shortNames } from './month-labels';

const NAMES = ['Sofia Lindqvist', 'Per Sand', 'Per Holm', '李娜', 'Bittern', 'Bison'];
const short = shortNames(NAMES);
const block = { kind: 'duty' as const, start: 0, end: 86_400, people: [], isOverride: false };

function inLine(name: string, widthPx: number) {
  const room = { widthPx, rowPx: 24, hasFrom: false };
  return labelOf({ block, kind: 'short', day: 0, index: 0, count: 1 }, [name], short, room);
}

function long(kind: 'duty' | 'gap', days: number) {
  const place = { kind: 'long' as const, top: 0, bottom: days };
  const room = { widthPx: 84, rowPx: 24, hasFrom: false };
  return kind === 'gap'
    ? labelOf({ block: { kind, start: 0, end: 1 }, ...place }, [], short, room).text
    : labelOf({ block, ...place }, ['Sofia Lindqvist'], short, room).text;
}

describe('labels of a month', () => {
  it('are full names, whole short ones, given names that one person has, or initials', () => {
    expect(inLine('Sofia Lindqvist', 140)).toEqual({ text: 'Sofia Lindqvist', shortened: [] });
    expect(inLine('Sofia Lindqvist', 80)).toEqual({ text: 'Sofia L.', shortened: [] });
    expect(inLine('Sofia Lindqvist', 56)).toEqual({ text: 'Sofia', shortened: [] });
    expect(inLine('Sofia Lindqvist', 36)).toEqual({ text: 'SL', shortened: ['Sofia Lindqvist'] });
    expect(inLine('Per Sand', 70).text).toBe('Per S.');
    expect(inLine('Per Sand', 50).text).toBe('PS');
    expect(inLine('Per Holm', 50).text).toBe('PH');
    expect(inLine('Sofia Lindqvist', 8)).toEqual({ text: '', shortened: [] });
  });

  it('have the hours of a duty within a day, if they fit', () => {
    const placed = { block, kind: 'short' as const, day: 0, index: 0, count: 1 };
    const textIn = (widthPx: number, hours: string) =>
      labelOf(placed, ['Sofia Lindqvist'], short, { widthPx, rowPx: 24, hasFrom: false, hours }).text;
    expect(textIn(200, '12:00–24:00')).toBe('Sofia Lindqvist 12–24');
    expect(textIn(130, '09:00–17:30')).toBe('Sofia 09–17:30');
    expect(textIn(56, '12:00–24:00')).toBe('Sofia');
  });

  it('leave out an unusual start where only the name has room', () => {
    const room = { widthPx: 84, rowPx: 24, hasFrom: true };
    const place = { block, kind: 'long' as const, top: 0 };
    expect(labelOf({ ...place, bottom: 1 }, ['Sofia Lindqvist'], short, room)).toMatchObject({
      text: 'Sofia L.',
      isTight: true,
    });
    expect(labelOf({ ...place, bottom: 3 }, ['Sofia Lindqvist'], short, room).isTight).toBeUndefined();
  });

  it('of paper are whole at the least width of a block', () => {
    for (const fontPx of [12, 14]) {
      const size = { rowPx: 20, fontPx };
      const sofia = { ...block, people: [1] };
      const placed = { block: sofia, kind: 'long' as const, top: 0, bottom: 1 };
      const widthPx = leastPx(placed, () => 'Sofia Lindqvist', short, size);
      expect(labelOf(placed, ['Sofia Lindqvist'], short, { ...size, widthPx, hasFrom: false }).text).toBe(
        'Sofia',
      );
    }
  });

  it('tell pseudonyms with the same beginning apart', () => {
    const texts = ['Bittern', 'Bison'].map((name) => inLine(name, 40).text);
    expect(new Set(texts).size).toBe(2);
  });

  it('wrap in a block of days, and count the days of a gap', () => {
    expect(long('duty', 7)).toBe('Sofia Lindqvist');
    expect(long('duty', 1)).toBe('Sofia L.');
    expect(long('gap', 4)).toBe('Nobody, 4 days');
    expect(long('gap', 1)).toBe('Nobody');
  });
});
