import { GREATEST_LOWER_BOUND, TraceMap, isIgnored, originalPositionFor } from '@jridgewell/trace-mapping';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { utf8 } from '#domain/text/bytes';
import { runs } from '#domain/property-runs.spec-support';
import { MapFault } from './json-bytes';
import { openSourceMap } from './source-map';
import { mappingsOf } from './mappings.spec-support';

const open = (map: unknown) => openSourceMap(utf8(typeof map === 'string' ? map : JSON.stringify(map)));

function isRefused(map: unknown): boolean {
  try {
    open(map);
  } catch (error) {
    if (error instanceof MapFault) return true;
    throw error;
  }
  return false;
}

function section(line: number, column: number, map: object) {
  return { offset: { line, column }, map };
}

function sourceNames(sourceRoot: string, sources: (string | null)[]) {
  const map = open({ ...BASIC, sourceRoot, sources, mappings: '' });
  return sources.map((_, i) => map.sourceName(i));
}

const BASIC = { version: 3, sources: ['a.ts', 'b.ts'], names: ['total'], mappings: 'AAAA,IAAIA,CCEC' };

describe('look-ups', () => {
  it('find the segment at or before a column, with its name', () => {
    const map = open(BASIC);
    expect(map.lookup(1, 0)).toEqual({ source: 0, line: 1, column: 0, name: undefined });
    expect(map.lookup(1, 4)).toEqual({ source: 0, line: 1, column: 4, name: 'total' });
    expect(map.lookup(1, 400)).toEqual({ source: 1, line: 3, column: 5, name: undefined });
    expect(map.lookup(2, 0)).toBeUndefined();
    expect(map.lookup(0, 0)).toBeUndefined();
  });

  it('know a line without a column only where all of it is one line', () => {
    const map = open({ ...BASIC, mappings: 'AAAA,IAAI;AAAA,ICEC;A' });
    expect(map.lookupLine(1)).toMatchObject({ source: 0, line: 1 });
    expect(map.lookupLine(2)).toBeUndefined();
    expect(map.lookupLine(3)).toBeUndefined();
    expect(map.lookupLine(9)).toBeUndefined();
  });

  it('go through the sections of an index map, each up to where the next begins', () => {
    const map = open({
      version: 3,
      sections: [
        section(0, 0, { ...BASIC, mappings: 'AAAA,oBAAoB;;;' }),
        section(0, 10, { ...BASIC, sources: ['c.ts'], names: ['x'], mappings: 'AAAA,IAAAA;AAAA' }),
        section(5, 2, { ...BASIC, sources: ['d.ts'], mappings: 'AAAA' }),
      ],
    });
    expect(map.lookup(1, 9)).toMatchObject({ source: 0, line: 1 });
    expect(map.lookup(1, 25)).toEqual({ source: 2, line: 1, column: 0, name: 'x' });
    expect(map.sourceName(2)).toBe('c.ts');
    expect(map.lookup(2, 0)).toMatchObject({ source: 2 });
    expect(map.lookup(6, 1)).toBeUndefined();
    expect(map.lookup(6, 2)).toMatchObject({ source: 3 });
  });
});

describe('sources', () => {
  it('are labels with their root, whatever their path', () => {
    expect(sourceNames('src', ['a.ts', '/b.ts', 'webpack:///c.ts', null])).toEqual([
      'src/a.ts',
      '/b.ts',
      'webpack:///c.ts',
      undefined,
    ]);
    expect(sourceNames('', ['../../etc/passwd', 'file:///etc/passwd'])).toEqual([
      '../../etc/passwd',
      'file:///etc/passwd',
    ]);
  });

  it('show their lines, those around that are not empty, whatever the line ends are', () => {
    const text = 'one\n\n\ttwo "quoted" \\n\r\nthree\rvier – ünf 😀\n\n\nlast';
    const map = open({ ...BASIC, sourcesContent: [text, null] });
    expect(map.snippet(0, 3, 1)).toEqual([
      { line: 1, code: 'one' },
      { line: 3, code: '\ttwo "quoted" \\n' },
      { line: 4, code: 'three' },
    ]);
    expect(map.snippet(0, 5, 1).map(({ code }) => code)).toEqual(['three', 'vier – ünf 😀', 'last']);
    expect(map.snippet(0, 9, 1)).toEqual([]);
    expect(map.snippet(1, 1, 5)).toEqual([]);
    expect(map.text(0)?.whole()).toBe(text);
  });

  it('show long lines in part', () => {
    const map = open({ ...BASIC, sourcesContent: ['x'.repeat(5_000_000)] });
    expect(map.snippet(0, 1, 5)[0]?.code).toHaveLength(501);
  });

  it('are in the ignore list under either name', () => {
    expect(open({ ...BASIC, ignoreList: [1] }).isIgnored(1)).toBe(true);
    expect(open({ ...BASIC, x_google_ignoreList: [0] }).isIgnored(0)).toBe(true);
    const lenient = openSourceMap(Buffer.from(JSON.stringify({ ...BASIC, ignoreList: [1, 9] })), 'lenient');
    expect([lenient.isIgnored(0), lenient.isIgnored(1)]).toEqual([false, true]);
    expect(open(BASIC).isIgnored(0)).toBe(false);
  });
});

test('functions are found where Metro wrote them down', () => {
  // `<global>` from 1:0, `run` from 2:4, `<global>` again from 4:1.
  const functions = { names: ['<global>', 'run'], mappings: 'AAA;ICC;CDE' };
  const map = open({ ...BASIC, x_facebook_sources: [[functions], [{ names: 1 }]] });
  const at = (source: number, line: number, column: number) =>
    map.metroFunction({ source, line, column, name: undefined });
  expect([at(0, 1, 5), at(0, 2, 3), at(0, 2, 4), at(0, 3, 0), at(0, 4, 1)]).toEqual([
    '<global>',
    '<global>',
    'run',
    'run',
    '<global>',
  ]);
  expect(at(1, 1, 0)).toBeUndefined();
});

describe('a map that cannot be used', () => {
  it.each<[string, unknown]>([
    ['is no JSON', '<!doctype html>'],
    ['is cut off', JSON.stringify(BASIC).slice(0, 20)],
    ['has more behind it', '{"version":3}}'],
    ['is no object', []],
    ['is of version 2', { ...BASIC, version: 2 }],
    ['has a list of mappings', { ...BASIC, mappings: [] }],
    ['has no list of sources', { ...BASIC, sources: {} }],
    ['has a number for a source', { ...BASIC, sources: [7] }],
    ['ignores a source beyond the last', { ...BASIC, ignoreList: [2] }],
    ['has a negative column', { ...BASIC, mappings: ';DAAA' }],
    ['has a source beyond the last in its mappings', { ...BASIC, mappings: 'AEAA' }],
    ['has a segment of two numbers', { ...BASIC, mappings: 'AA' }],
    ['has an empty segment', { ...BASIC, mappings: 'A,,A' }],
    ['has mappings that are not base64', { ...BASIC, mappings: 'A?' }],
    ['has a segment that ends inside a number', { ...BASIC, mappings: 'g,A' }],
    ['ends inside a number', { ...BASIC, mappings: 'Ag' }],
    ['has a number of more than 32 bits', { ...BASIC, mappings: 'ggggggggB' }],
    ['has 1,001 members', `{${Array.from({ length: 1001 }, (_, i) => `"k${i}":0`).join(',')}}`],
    ['has 100,001 sections', { version: 3, sections: Array.from({ length: 100_001 }) }],
    ['is nested 1,000,000 deep', '['.repeat(1_000_000)],
    ['has 8,000,001 segments', { ...BASIC, mappings: `${'A,'.repeat(8_000_000)}A` }],
    ['has 8,000,001 lines', { ...BASIC, mappings: ';'.repeat(8_000_001) }],
    [
      'has a section at line 2,000,000,000',
      { version: 3, sections: [{ offset: { line: 2_000_000_000, column: 0 }, map: BASIC }] },
    ],
  ])('%s', (_, map) => {
    expect(isRefused(map)).toBe(true);
  });

  it('is rejected with a MapFault only, however it was truncated or changed', () => {
    const json = JSON.stringify({ ...BASIC, sourcesContent: ['a\n"b"', 'ü'], ignoreList: [0] });
    fc.assert(
      fc.property(fc.nat(json.length), fc.nat(3), fc.string({ maxLength: 4 }), (at, removed, inserted) => {
        const changed = json.slice(0, at) + inserted + json.slice(at + removed);
        const refused = isRefused(changed);
        let isJson = true;
        try {
          JSON.parse(changed);
        } catch {
          isJson = false;
        }
        expect(refused || isJson).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });
});

/** Maps are read in pieces of some thousand bytes. */
describe('a map of many pieces', () => {
  it('answers for its last segment as for its first', () => {
    const lines = Array.from({ length: 3000 }, (_, line) =>
      [0, 7, 40].map((column) => ({
        column,
        original: { source: line % 2, line: line * 5, column: column + line },
        name: column === 7 ? 0 : undefined,
      })),
    );
    const map = open({ ...BASIC, mappings: mappingsOf(lines) });
    for (let line = 0; line < lines.length; line += 1) {
      const original = { source: line % 2, line: line * 5 + 1 };
      expect(map.lookup(line + 1, 8)).toEqual({ ...original, column: line + 7, name: 'total' });
      expect(map.lookup(line + 1, 90)).toEqual({ ...original, column: line + 40, name: undefined });
    }
    expect(map.lookup(lines.length + 1, 0)).toBeUndefined();
  });

  it('has complete texts, wherever their escapes are', () => {
    const texts = Array.from({ length: 40 }, (_, i) => `${'x'.repeat(4070 + i)}"\n\\\u0001ü${'y'.repeat(i)}`);
    const map = open({ ...BASIC, sources: texts, sourcesContent: texts });
    expect(texts.map((_, i) => map.text(i)?.whole())).toEqual(texts);
  });

  it('is rejected for one invalid byte in a text', () => {
    const json = JSON.stringify({ ...BASIC, sourcesContent: ['x'.repeat(4200)] });
    const from = json.indexOf('xxx');
    for (let at = from; at < from + 4200; at += at > from + 8 && at < from + 4000 ? 97 : 1) {
      for (const byte of ['\u0001', '\n', '"', '\\']) {
        expect(isRefused(json.slice(0, at) + byte + json.slice(at + 1))).toBe(true);
      }
    }
  });
});

describe('any map', () => {
  const segment = fc.record({
    column: fc.nat(60),
    original: fc.option(fc.record({ source: fc.nat(2), line: fc.nat(30), column: fc.nat(80) }), {
      nil: undefined,
    }),
    name: fc.option(fc.nat(1), { nil: undefined }),
  });
  const lines = fc.array(fc.array(segment, { maxLength: 8 }), { maxLength: 8 });

  it('answers as trace-mapping does, also where columns are not in order', () => {
    fc.assert(
      fc.property(lines, (lines) => {
        const json = {
          version: 3 as const,
          sources: ['a.ts', 'b.ts', null],
          names: ['x', 'ÿ"'],
          mappings: mappingsOf(lines),
          ignoreList: [1],
        };
        const ours = open(json);
        const theirs = new TraceMap(json);
        for (let line = 1; line <= lines.length + 1; line += 1) {
          for (let i = 0; i < 62; i += 1) {
            // Back and forth: what was found last must not matter.
            const column = i % 3 === 2 ? 61 - i : i;
            const expected = originalPositionFor(theirs, { line, column, bias: GREATEST_LOWER_BOUND });
            const found = ours.lookup(line, column);
            expect({
              // A source without a name is '' there.
              source: found === undefined ? null : (ours.sourceName(found.source) ?? ''),
              line: found?.line ?? null,
              column: found?.column ?? null,
              name: found?.name ?? null,
            }).toEqual(expected);
          }
        }
        expect([0, 1].map((i) => ours.isIgnored(i))).toEqual(
          ['a.ts', 'b.ts'].map((name) => isIgnored(theirs, name)),
        );
      }),
      { numRuns: runs(150) },
    );
  });
});
