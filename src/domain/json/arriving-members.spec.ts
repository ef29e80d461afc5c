import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivingMembers } from './members';

/** All that a text gives when it comes in pieces of some lengths, and what is left of it. */
function membersOf(text: string, lengths: readonly number[]) {
  const arriving = arrivingMembers('data');
  const parts: unknown[] = [];
  let at = 0;
  for (const length of lengths) {
    parts.push(...JSON.parse(arriving.push(text.slice(at, at + length))));
    at += length;
  }
  parts.push(...JSON.parse(arriving.push(text.slice(at))));
  return { parts, rest: arriving.rest() };
}

const PIECES = fc.array(fc.nat({ max: 12 }), { maxLength: 40 });
const ROW = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.jsonValue({ maxDepth: 2 })));

describe('members of an array in a text that is on its way', () => {
  it('are the members of the whole text, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(ROW),
        fc.dictionary(fc.string(), fc.jsonValue()),
        PIECES,
        (data, more, lengths) => {
          const { data: _, ...others } = { ...more };
          const text = JSON.stringify({ ...others, data, total: data.length });
          const { parts, rest } = membersOf(text, lengths);
          expect(parts).toEqual(JSON.parse(JSON.stringify(data)));
          expect(JSON.parse(rest)).toEqual(
            JSON.parse(JSON.stringify({ ...others, data: [], total: data.length })),
          );
        },
      ),
    );
  });

  it('come as soon as they are whole', () => {
    const arriving = arrivingMembers('data');
    expect(arriving.push('{"request_id":"r","data" : [ {"id":"a}]"')).toBe('[]');
    expect(JSON.parse(arriving.push('},{"id":"b"},{"id":'))).toEqual([{ id: 'a}]' }, { id: 'b' }]);
    expect(JSON.parse(arriving.push('"\\"c"} ],"total":3}'))).toEqual([{ id: '"c' }]);
    expect(JSON.parse(arriving.rest())).toEqual({ request_id: 'r', data: [], total: 3 });
  });

  it.each([
    ['of no other array', '{"error":{"data":[{"id":"a"}]},"text":"\\"data\\":[{}]"}'],
    ['of no array', '{"data":{"items":[{"id":"a"}]}}'],
    ['of no object', '[{"data":[{"id":"a"}]}]'],
  ])('are %s', (_, text) => {
    expect(membersOf(text, [3, 9])).toEqual({ parts: [], rest: text });
  });

  it('are no JSON where a comma is missing between two parts', () => {
    const arriving = arrivingMembers('data');
    arriving.push('{"data":[{"id":"a"}');
    expect(() => JSON.parse(arriving.push(' {"id":"b"}]}'))).toThrow(SyntaxError);
  });
});
