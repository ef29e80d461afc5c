import { describe, expect, it } from 'vitest';
import { labelOf, shortNames } from './month-labels';

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
  it('are full names, given names that one person has, or initials', () => {
    expect(inLine('Sofia Lindqvist', 140)).toEqual({ text: 'Sofia Lindqvist', shortened: [] });
    expect(inLine('Sofia Lindqvist', 56)).toEqual({ text: 'Sofia', shortened: ['Sofia Lindqvist'] });
    expect(inLine('Sofia Lindqvist', 36).text).toBe('SL');
    expect(inLine('Per Sand', 56).text).toBe('PS');
    expect(inLine('Per Holm', 56).text).toBe('PH');
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

  it('tell pseudonyms with the same beginning apart', () => {
    const texts = ['Bittern', 'Bison'].map((name) => inLine(name, 40).text);
    expect(new Set(texts).size).toBe(2);
  });

  it('wrap in a block of days, and count the days of a gap', () => {
    expect(long('duty', 7)).toBe('Sofia Lindqvist');
    expect(long('duty', 1)).toBe('Sofia');
    expect(long('gap', 4)).toBe('Nobody, 4 days');
    expect(long('gap', 1)).toBe('Nobody');
  });
});
