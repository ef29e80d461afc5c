import { existsSync, readFileSync } from 'node:fs';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { framesOf } from '../stack';
import { MapFault } from './map/json-bytes';
import { openSourceMap, type SourceMap } from './map/source-map';
import { parseJavaScript } from './platform';

import * as z from 'zod/mini';

/** Third-party cases, optional, in a folder beside the project. */
const CASES = fileURLToPath(new URL('../../../../shared/cases/', import.meta.url));
const isThere = existsSync(CASES);
const reason = isThere ? '' : ' (skipped: ../shared/cases is not beside the project)';

const Stack = z.object({
  test: z.string(),
  input: z.object({ stack: z._default(z.string(), '') }),
  expectedFrames: z.array(
    z.object({
      file: z.optional(z.nullable(z.string())),
      line: z.optional(z.nullable(z.int())),
      column: z.optional(z.nullable(z.int())),
    }),
  ),
});

const Action = z.object({
  actionType: z.string(),
  generatedLine: z._default(z.int(), 0),
  generatedColumn: z._default(z.int(), 0),
  originalSource: z.optional(z.nullable(z.string())),
  originalLine: z.optional(z.nullable(z.int())),
  originalColumn: z.optional(z.nullable(z.int())),
  mappedName: z.optional(z.nullable(z.string())),
  present: z.optional(z.array(z.nullable(z.string()))),
  intermediateMaps: z.optional(z.array(z.string())),
});
type Action = z.output<typeof Action>;

const MapCase = z.object({
  name: z.string(),
  sourceMapFile: z.string(),
  sourceMapIsValid: z.boolean(),
  testActions: z._default(z.array(Action), []),
});

const Suite = z.object({ tests: z.array(MapCase) });

function read(file: string): unknown {
  return JSON.parse(readFileSync(CASES + file, 'utf8'));
}

describe.skipIf(!isThere)(`captured browser stacks${reason}`, () => {
  it('at least 97 % of the frames are placed exactly', () => {
    let all = 0;
    const missed: string[] = [];
    for (const { test: name, input, expectedFrames } of z
      .array(Stack)
      .parse(read('browser-stacks/cases.json'))) {
      const frames = framesOf(parseJavaScript(input.stack)).map(({ frame }) => frame);
      let from = 0;
      for (const expected of expectedFrames) {
        const { file, line, column } = expected;
        if (file === undefined && line === undefined && column === undefined) continue;
        all += 1;
        const at = frames.findIndex(
          (frame, i) =>
            i >= from &&
            (file === undefined || frame.file === (file ?? '')) &&
            (line === undefined || frame.line === (line ?? undefined)) &&
            (column === undefined || frame.column === (column ?? undefined)),
        );
        if (at >= 0) from = at + 1;
        else missed.push(`${name}: ${JSON.stringify(expected)}`);
      }
    }
    const score = (all - missed.length) / all;
    stdout.write(`browser stacks: ${all - missed.length} of ${all} frames (${(100 * score).toFixed(1)} %)\n`);
    expect(all).toBeGreaterThan(300);
    expect(score >= 0.97 ? [] : missed).toEqual([]);
  });
});

function openCase(file: string): SourceMap {
  return openSourceMap(readFileSync(`${CASES}source-maps/resources/${file}`));
}

function isValid(file: string): boolean {
  try {
    openCase(file);
    return true;
  } catch (error) {
    if (error instanceof MapFault) return false;
    throw error;
  }
}

function ignoredIn(map: SourceMap): (string | null)[] {
  const sources = Array.from({ length: map.sourceCount }, (_, i) => i);
  return sources.filter((i) => map.isIgnored(i)).map((i) => map.sourceName(i) ?? null);
}

/** The action with our answers in the place of those expected. */
function answered(map: SourceMap, action: Action): Action {
  if (action.actionType === 'checkIgnoreList') return { ...action, present: ignoredIn(map) };
  let last = map;
  let position = map.lookup(action.generatedLine + 1, action.generatedColumn);
  for (const file of action.intermediateMaps ?? []) {
    last = openCase(file);
    position = position && last.lookup(position.line, position.column);
  }
  return {
    ...action,
    originalSource: position ? (last.sourceName(position.source) ?? null) : null,
    originalLine: position ? position.line - 1 : null,
    originalColumn: position?.column ?? null,
    mappedName: position?.name ?? null,
  };
}

describe.skipIf(!isThere)(`ECMA-426${reason}`, () => {
  const tests = isThere ? Suite.parse(read('source-maps/source-map-spec-tests.json')).tests : [];

  it('valid maps are read, invalid ones refused', () => {
    const wrong = tests.filter((one) => isValid(one.sourceMapFile) !== one.sourceMapIsValid);
    stdout.write(
      `ECMA-426: ${tests.length - wrong.length} of ${tests.length} maps told valid from invalid\n`,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it.each(tests.filter(({ testActions }) => testActions.length > 0).map((one) => [one.name, one] as const))(
    'positions of %s',
    (_, { sourceMapFile, testActions }) => {
      const map = openCase(sourceMapFile);
      expect(testActions.map((action) => answered(map, action))).toEqual(testActions);
    },
  );
});

describe.skipIf(!isThere)(`Hermes and Metro${reason}`, () => {
  it.each<[string, number, number, string]>([
    ['react-native-hermes/output.map', 0, 11939, 'module.js 1:10 foo'],
    ['react-native-hermes/output.map', 0, 11857, 'input.js 2:0 <global>'],
    ['react-native-hermes/output.map', 0, 11947, 'module.js 1:4 foo'],
    ['react-native-metro/output.js.map', 1288, 10, 'module.js 1:10 foo'],
    ['react-native-metro/output.js.map', 1279, 18, 'input.js 2:0 <global>'],
  ])('%s %d:%d', (file, line, column, expected) => {
    const map = openSourceMap(readFileSync(`${CASES}hermes/${file}`));
    const found = map.lookup(line + 1, column);
    expect(
      found &&
        `${map.sourceName(found.source)} ${found.line - 1}:${found.column} ${map.metroFunction(found)}`,
    ).toBe(expected);
  });
});
