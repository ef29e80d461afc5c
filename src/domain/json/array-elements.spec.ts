import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../property-runs.spec-support';
import { arrayElements } from './array-elements';

function split(text: string): { elements: string[]; isArray: boolean } {
  const all = arrayElements(text);
  const elements: string[] = [];
  for (;;) {
    const { done, value } = all.next();
    if (done === true) return { elements, isArray: value };
    elements.push(value);
  }
}

const someJson = fc.json({ noUnicodeString: false });

test('the elements of an array are those that are parsed with it', () => {
  fc.assert(
    fc.property(fc.array(someJson), fc.constantFrom('', ' ', '\n\t'), (texts, space) => {
      const { elements, isArray } = split(`${space}[${texts.join(`${space},`)}${space}]${space}`);
      expect([elements.map((text) => text.trim()), isArray]).toEqual([
        texts.map((text) => text.trim()),
        true,
      ]);
    }),
    { numRuns: runs(100) },
  );
});

test.each(['', ' ', '{}', '1', '[', '[1', '[1}', '[1]2', '[1],', '["', '["\\"]', '[[1]', '[]]', 'x[1]'])(
  '%j is no array',
  (text) => expect(split(text).isArray).toBe(false),
);

test('an element may be nothing, which is no JSON', () => {
  expect(split('[1,]').elements).toEqual(['1', '']);
  expect(split('[,]').elements).toEqual(['', '']);
  expect(split('[ ]')).toEqual({ elements: [], isArray: true });
});
