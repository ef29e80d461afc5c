import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completedJson } from './members';

describe('the beginning of a JSON text', () => {
  it.each([
    ['{"a":"b', '{"a":"b"}'],
    ['{"a', '{"a":null}'],
    ['{"a"', '{"a":null}'],
    ['{"a":', '{"a":null}'],
    ['{"a":1, ', '{"a":1, "":null}'],
    ['{"a":"\\', '{"a":""}'],
    ['{"a":"\\u00', '{"a":""}'],
    ['{"a":"\\\\', '{"a":"\\\\"}'],
    ['[1,tr', '[1,null]'],
    ['[{"a":["b"', '[{"a":["b"]}]'],
    ['[-', '[]'],
  ])('%s is completed', (start, json) => {
    expect(completedJson(start).json).toBe(json);
  });

  it('is JSON after completion, wherever the cut is, and begins as the whole does', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), (whole, place) => {
        const start = whole.slice(0, 1 + (place % whole.length));
        const { prefix, json } = completedJson(start);
        expect(start.startsWith(prefix)).toBe(true);
        expect(json.startsWith(prefix)).toBe(true);
        // A number or word alone is dropped whole.
        expect(prefix === '' ? null : JSON.parse(json)).toBeDefined();
      }),
      { numRuns: 100 },
    );
  });
});
