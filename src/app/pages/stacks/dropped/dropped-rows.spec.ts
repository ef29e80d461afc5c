import { describe, expect, it } from 'vitest';
import type { EnrichedFrame } from '#contract/stack';
import { droppedRows, mapNameOf, offeredScript } from './dropped-rows';

const frame = (name: string): EnrichedFrame => ({
  function: name,
  converted: true,
  file: 'src/cart.ts',
  line: 1,
  column: 1,
  class_name: '',
  method_name: '',
  module: '',
  address: '',
  offset: 0,
  native_address: '',
  third_party: false,
  code_snippets: [],
});
const NAMES = ['total', 'total', 'pay', '', 'a', 'b', 'c'];
const frames = NAMES.map(frame);

const file = (name: string, why: string, isProblem: boolean, part = '') => {
  return { file: name, part, size: 1, frames: why === '' ? [0] : [], why, isProblem };
};

function words(...answered: number[]) {
  const answer = { file: 'a.js.map', part: '', size: 1, frames: answered, why: '', isProblem: false };
  return droppedRows({ frames, answers: [answer], skipped: [] })[0]?.words;
}

describe('what a dropped file did', () => {
  it('names the functions of the frames that it answered, a few of many', () => {
    expect(words(2)).toBe('Answered 1 frame: pay');
    expect(words(0, 1, 2)).toBe('Answered 3 frames: total and pay');
    expect(words(0, 2, 3)).toBe('Answered 3 frames: total, pay and (anonymous)');
    expect(words(0, 1, 2, 3, 4, 5, 6)).toBe('Answered 7 frames: total, pay, (anonymous) and others');
  });

  it('comes first where it answered, and last where nothing asked for it', () => {
    const answers = [
      file('c', 'not asked', false),
      file('b', 'is cut off', true),
      file('a', '', false, 'arm64'),
    ];
    const rows = droppedRows({ frames, answers, skipped: [{ file: 'd', why: 'has no map' }] });
    expect(rows.map((row) => [row.file, row.kind, row.words])).toEqual([
      ['a (arm64)', 'answered', 'Answered 1 frame: total'],
      ['b', 'problem', 'Cannot be read: is cut off'],
      ['d', 'problem', 'Not taken: has no map'],
      ['c', 'nothing', 'Answered nothing: not asked'],
    ]);
  });
});

describe('the only map, of a script with another name,', () => {
  const printed = { ...frame('f'), converted: false, file: 'https://shop.test/main-4f2a9c.js?v=1' };
  const unused = file('main-77aa01.js.map', 'no frame of this stack is in main-77aa01.js', false);

  it('is offered for the only script of the stack', () => {
    const library = { ...printed, file: 'https://shop.test/lib.js', third_party: true };
    const reply = { frames: [printed, library, printed], answers: [unused], skipped: [] };
    expect(offeredScript(reply)).toEqual({ file: 'main-77aa01.js.map', script: 'main-4f2a9c.js' });
    const other = { ...printed, file: 'https://shop.test/b.js' };
    expect(offeredScript({ ...reply, frames: [printed, other] })).toBeUndefined();
    expect(offeredScript({ ...reply, frames: [printed, frame('g')] })).toBeUndefined();
    expect(offeredScript({ ...reply, answers: [unused, unused] })).toBeUndefined();
  });

  it('gets the name of a map, or of a script with a map inside', () => {
    expect(mapNameOf('main-77aa01.js.map', 'a.js')).toBe('a.js.map');
    expect(mapNameOf('main-77aa01.js.map (1).gz', 'a.js')).toBe('a.js.map.gz');
    expect(mapNameOf('main-77aa01.js', 'a.js')).toBe('a.js');
  });
});
