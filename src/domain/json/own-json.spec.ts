import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOwnJson } from './own-json';
import { runs } from '../property-runs.spec-support';

const deep = (inner: string) => `${'{"a":'.repeat(50_000)}${inner}${'}'.repeat(50_000)}`;

const membersOf = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"member ${at}":1`).join(',')}}`;
const emptyObjects = (count: number) => `[${Array.from({ length: count }, () => '{}').join(',')}]`;

describe('JSON of our own format', () => {
  it.each([
    ['{"person_id":1,"person_id":2}', 'has person_id twice'],
    ['{ "person_id" : 1 ,\n "person_id"\t:1}', 'has person_id twice'],
    ['{"a":{"b":1},"a":{"b":1}}', 'has a twice'],
    ['{"layers":[{"mode":0},{"mode":0,"x":1,"mode":1}]}', 'has layers[1].mode twice'],
    ['[{"team_id":1},{"team_id":1,"team_id":2}]', 'has [1].team_id twice'],
    ['{"a":1,"\\u0061":2}', 'has a twice'],
    ['{"a":":","a":1}', 'has a twice'],
    ['{"__proto__":1,"__proto__":1}', 'has __proto__ twice'],
    ['{"a\\\\":1,"a\\\\":1}', 'has a\\ twice'],
    ['{"id":9007199254740993,"id":9007199254740993}', 'has id twice'],
    ['{"a":1', 'is not JSON'],
    ['', 'is not JSON'],
  ])('is refused with the rule it breaks: %s', (text, problem) => {
    expect(parseOwnJson(text)).toEqual({ problem });
  });

  it.each([
    ['{"a":{"a":1},"b":[{"a":1},{"a":1}]}'],
    ['{"request_body":"{\\"a\\":1,\\"a\\":2}","title":":a: \\": b"}'],
    ['{"a":":","b":"\\\\","c" : "\\\\\\":"}'],
  ])('may have the same name in several objects, and anything in strings: %s', (text) => {
    const parsed = parseOwnJson(text);
    expect('value' in parsed && JSON.stringify(parsed.value)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it('may be deep, and then ends the path of a problem', () => {
    expect(parseOwnJson(deep('{"b":1}'))).toHaveProperty('value');
    expect(parseOwnJson(deep('{"b":1,"b":1}'))).toEqual({ problem: `has …${'a.'.repeat(19)}b twice` });
  });

  it.each([
    ['values', emptyObjects(120_000), emptyObjects(130_000), 'has more than 250000 values'],
    ['names of members', membersOf(2_000), membersOf(2_001), 'has members of more than 2000 names'],
    [
      'long integers',
      `[${'1234567890123456,'.repeat(49_999)}1]`,
      `[${'1234567890123456,'.repeat(50_001)}1]`,
      'has more than 50000 integers of 16 digits or more',
    ],
  ])('has at most so many %s', (_name, allowed, refused, problem) => {
    expect(parseOwnJson(allowed)).toHaveProperty('value');
    expect(parseOwnJson(refused)).toEqual({ problem });
  });

  /** Objects as lists of members, so that a name can be repeated. */
  const name = fc.oneof(fc.constantFrom('a', 'b', '"', '\\', ':', '":', '\\"'), fc.string());
  type Members = [string, string | Members][];
  const { members } = fc.letrec<{ members: Members; value: string | Members }>((tie) => ({
    members: fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }),
    value: fc.oneof({ maxDepth: 3 }, name, tie('members')),
  }));
  const textOf = (value: string | Members): string =>
    typeof value === 'string'
      ? JSON.stringify(value)
      : `{${value.map(([key, inner]) => `${JSON.stringify(key)} :${textOf(inner)}`).join(', ')}}`;
  const isRepeating = (value: string | Members): boolean =>
    typeof value !== 'string' &&
    (new Set(value.map(([key]) => key)).size < value.length || value.some(([, inner]) => isRepeating(inner)));

  it('is refused if and only if an object has a name twice', () => {
    fc.assert(
      fc.property(members, (value) => {
        expect('problem' in parseOwnJson(textOf(value))).toBe(isRepeating(value));
      }),
      { numRuns: runs(100) },
    );
  });
});
