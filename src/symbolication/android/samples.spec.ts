import type { EnrichedFrame } from '#contract/stack';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { ParsedStack } from '../stack';
import { enrichJava } from './enrich';
import type { JavaFrame } from './frame';
import { type Mapping, openMapping } from './mapping/mapping';
import { parseJava } from './parse';

/** Samples as printed in logs; beside each, its expected result in JSON. */
const read = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');
const expected = (name: string): unknown => JSON.parse(read(name));

function brief(stack: ParsedStack<JavaFrame>, mapping?: Mapping) {
  return {
    sections: stack.sections.map(({ kind, title }) => `${kind}: ${title}`),
    omitted: stack.lines.flatMap((line) => (line.kind === 'omitted' ? [line.count] : [])),
    frames: enrichJava(stack, mapping).map(briefFrame),
  };
}

function briefFrame({ function: name, file, line, third_party, minified }: EnrichedFrame): string {
  const was = minified && `, was ${minified.function} (${minified.file}:${minified.line})`;
  return `${name} (${file}:${line})${was ?? ''}${third_party ? ', third party' : ''}`;
}

const mappingText = read('crash.mapping.txt');
const mapping = openMapping(Buffer.from(mappingText));

describe('a crash in a log', () => {
  it('is retraced with the mapping of its build', () => {
    expect(brief(parseJava(read('crash.txt')), mapping)).toEqual(expected('crash.json'));
  });

  it('is retraced if both files have CRLF line ends', () => {
    const windows = openMapping(Buffer.from(`\ufeff${mappingText.replaceAll('\n', '\r\n')}`));
    const stack = parseJava(read('crash.txt').replaceAll('\n', '\r\n'));
    expect(brief(stack, windows)).toEqual(expected('crash.json'));
  });

  it('keeps its complete frames if truncated anywhere', () => {
    const text = read('crash.txt');
    const whole = enrichJava(parseJava(text), undefined).map(briefFrame);
    for (let length = 0; length < text.length; length += 7) {
      const frames = enrichJava(parseJava(text.slice(0, length)), undefined).map(briefFrame);
      const lines = text.slice(0, length).match(/\tat .*\)$/gm)?.length ?? 0;
      expect(frames).toEqual(whole.slice(0, lines));
    }
  });

  it('is retraced as far as a truncated mapping allows', () => {
    const stack = parseJava(read('crash.txt'));
    const header =
      mappingText.indexOf('com.shop.cart.Cart -> a.b:\n') + 'com.shop.cart.Cart -> a.b:\n'.length;
    for (let length = header; length < mappingText.length; length += 5) {
      const cut = openMapping(Buffer.from(mappingText.slice(0, length)));
      const frames = enrichJava(stack, cut);
      expect(frames.filter(({ converted }) => converted).length).toBeGreaterThan(0);
      for (const { converted, minified } of frames) expect(converted).toBe(minified !== undefined);
    }
  });

  it('stays as printed with the mapping of another build', () => {
    const other = read('crash.txt').replaceAll('r8-map-id-6f1d2c4', 'r8-map-id-0000000');
    const [first] = enrichJava(parseJava(other), mapping);
    expect(first).toMatchObject({ converted: false, function: 'a.b.a' });
    // Newer builds print more of the id than older mappings have.
    const longer = read('crash.txt').replaceAll('r8-map-id-6f1d2c4', 'r8-map-id-6f1d2c4d5e6f');
    expect(enrichJava(parseJava(longer), mapping)[0]).toMatchObject({ converted: true });
  });
});

test('the threads of an app that does not respond are sections', () => {
  expect(brief(parseJava(read('anr.txt')))).toEqual(expected('anr.json'));
});
