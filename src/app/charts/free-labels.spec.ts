import { describe, expect, it } from 'vitest';
import { freeLabels, type Mark, textBox } from './free-labels';

const ROOM = { left: 0, right: 300 };
const mark = (label: string, cx: number, cy: number, named = true): Mark => ({
  key: label,
  label,
  hasLabel: named,
  cx,
  cy,
});
const places = (marks: Mark[], active?: Mark, taken: Parameters<typeof freeLabels>[2] = []) =>
  freeLabels(marks, active, taken, ROOM).map(({ text, anchor }) => `${text} ${anchor}`);

describe('names beside marks', () => {
  it('a name stands to the right of its mark, one that would leave the drawing to the left', () => {
    expect(places([mark('Ada', 100, 50), mark('Margaret', 280, 90)])).toEqual(['Ada start', 'Margaret end']);
  });

  it('a name covers no other mark, named or not', () => {
    expect(places([mark('Ada', 100, 50), mark('', 118, 50, false)])).toEqual(['Ada end']);
    const around = [mark('', 118, 50, false), mark('', 82, 50, false)];
    const [above] = freeLabels([mark('Ada', 100, 50), ...around], undefined, [], ROOM);
    expect(above).toMatchObject({ anchor: 'middle', y: 40 });
  });

  it('a name covers no other name, and nothing that is taken', () => {
    expect(places([mark('Ada Lovelace', 100, 50), mark('Grace', 140, 60)])).toEqual([
      'Ada Lovelace end',
      'Grace start',
    ]);
    const words = textBox('9.6 per 100 h', { x: 110, y: 54, anchor: 'start' });
    expect(places([mark('Ada', 100, 50)], undefined, [words])).toEqual(['Ada end']);
  });

  it('where there is no room a name is left out; the active one is there, named or not', () => {
    const crowd = [0, 9, 18].flatMap((down) =>
      [0, 9, 18, 27].map((right) => mark('', 80 + right, 32 + down, false)),
    );
    const lost = mark('Ada', 94, 41);
    expect(places([lost, ...crowd])).toEqual([]);
    expect(places([lost, ...crowd], lost)).toEqual(['Ada start']);
    const quiet = mark('Grace', 200, 90, false);
    expect(places([quiet])).toEqual([]);
    expect(places([quiet], quiet)).toEqual(['Grace start']);
  });

  it('the others make room for the active one', () => {
    const [named, quiet] = [mark('Margaret', 170, 50), mark('Grace Hopper', 290, 60, false)];
    expect(places([named, quiet])).toEqual(['Margaret start']);
    expect(places([named, quiet], quiet)).toEqual(['Grace Hopper end', 'Margaret end']);
  });
});
