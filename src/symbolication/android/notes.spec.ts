import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLooseJson } from './loose-json';
import { readNote } from './mapping';

const note = (json: string, version = 2.2) => readNote(`      # ${json}`, version);
const rule = (conditions: string, actions: string) =>
  note(`{"id":"com.android.tools.r8.rewriteFrame","conditions":[${conditions}],"actions":[${actions}]}`);

describe('a note', () => {
  it('is read in JSON and in what looks like it', () => {
    expect(note('{"id":"sourceFile","fileName":"A.kt"}', 0)).toEqual({ kind: 'source file', file: 'A.kt' });
    expect(note("{ id: 'com.android.tools.r8.mapping', version: '2.0' }")).toEqual({
      kind: 'version',
      version: 2,
    });
    expect(note("{'id':'com.android.tools.r8.outline'}\r")).toEqual({ kind: 'outline' });
    expect(
      note(
        "{ 'id':'com.android.tools.r8.outlineCallsite', 'positions': { '1': 4, '2': 5, 'x': 6 }, 'outline':'La;a()I'}",
      ),
    ).toEqual({
      kind: 'outline call site',
      positions: new Map([
        [1, 4],
        [2, 5],
      ]),
      outline: 'La;a()I',
    });
  });

  it('is a rule only with known conditions and actions', () => {
    expect(rule('"throws(La/B;)"', '"removeInnerFrames(1)","removeInnerFrames(2)"')).toEqual({
      kind: 'rewrite',
      throws: ['a.B'],
      removeInner: 3,
    });
    expect(rule('"throws(La/B;)","isTuesday()"', '"removeInnerFrames(1)"')).toBeUndefined();
    expect(rule('"throws(La/B;)"', '"removeAll()"')).toBeUndefined();
    expect(rule('', '"removeInnerFrames(1)"')).toBeUndefined();
  });

  it('is ignored before the format version that introduced it', () => {
    expect(note('{"id":"com.android.tools.r8.synthesized"}', 1)).toEqual({ kind: 'synthesized' });
    expect(note('{"id":"com.android.tools.r8.synthesized"}', 0)).toBeUndefined();
    expect(note('{"id":"com.android.tools.r8.outline"}', 1)).toBeUndefined();
  });

  it.each(
    [
      '',
      '{',
      '{}',
      '[]',
      '{"id":"com.android.tools.r8.outline"',
      '{"id":"com.android.tools.r8.outline"} {}',
      '{"id":["com.android.tools.r8.outline"]}',
      '{"id":"com.android.tools.r8.residualsignature","signature":"(Z)a"}',
      '{"id":"com.android.tools.r8.outlineCallsite","positions":[1]}',
      '{"id":"com.android.tools.r8.mapping","version":"two"}',
      '{"id":"sourceFile","fileName":{}}',
      '{"__proto__":{"id":"com.android.tools.r8.outline"}}',
      '{'.repeat(50_000),
      `{a:${'[['.repeat(20_000)}`,
    ].map((json) => [json.slice(0, 60), json]),
  )('is not in %s', (_, json) => {
    expect(note(json ?? '')).toBeUndefined();
  });

  it('written as JSON is parsed as JSON', () => {
    const word = fc.stringMatching(/^[\w ./$-]{0,8}$/);
    const key = word.filter((name) => name !== '__proto__');
    const value = fc.oneof(word, fc.nat(), fc.array(word), fc.dictionary(key, fc.nat()));
    fc.assert(
      fc.property(fc.dictionary(key, value), (object) => {
        const read = readLooseJson(JSON.stringify(object));
        expect(JSON.stringify(read)).toBe(JSON.stringify(object));
      }),
    );
  });
});
