import { existsSync, readFileSync } from 'node:fs';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { framesOf, type ParsedStack } from '../stack';
import { classNamesIn, type JavaFrame } from './frame';
import { type Mapping, openMapping } from './mapping';
import { parseJava } from './parse';
import { type Retraced, type RetracedFrame, retraceStack } from './retrace';

import * as z from 'zod/mini';

/** Third-party cases, optional, in a folder beside the project. */
const CASES = fileURLToPath(new URL('../../../../shared/cases/r8/stacktraces.json', import.meta.url));
const isThere = existsSync(CASES);
const reason = isThere ? '' : ' (skipped: ../shared/cases is not beside the project)';

const Case = z.object({
  name: z.string(),
  mapping: z.string(),
  obfuscated: z.array(z.string()),
  retraced: z.array(z.string()),
});

const cases = isThere ? z.array(Case).parse(JSON.parse(readFileSync(CASES, 'utf8'))) : [];

/** A stack as R8's retrace prints it. */
function retracedText(text: string, mapping: Mapping): string[] {
  const stack: ParsedStack<JavaFrame> = parseJava(text);
  const retraced = new Map(
    retraceStack(stack, mapping).map((found, i) => [framesOf(stack)[i]?.index, found]),
  );
  return stack.lines.flatMap((line) => {
    if (line.kind !== 'frame') return withOriginalNames(line.text, mapping);
    const indent = /^\s*/.exec(line.text)?.[0] ?? '';
    const found = retraced.get(line.index);
    return (found && printed(found, line.frame)?.map((one) => indent + one)) ?? line.text;
  });
}

function printed(found: Retraced, frame: JavaFrame): string[] | undefined {
  if (found.kind === 'unknown') return undefined;
  if (found.kind === 'class') {
    return [
      `at ${found.className}.${frame.methodName}(${found.file}${frame.line === undefined ? '' : `:${frame.line}`})`,
    ];
  }
  return found.frames.flatMap((candidates) =>
    [...new Set(candidates.flatMap(everyLine))].map((one, i) => `${i === 0 ? '' : '<OR> '}at ${one}`),
  );
}

function everyLine({ className, methodName, file, lines }: RetracedFrame): string[] {
  if (lines === undefined) return [`${className}.${methodName}(${file})`];
  const [from, to] = lines;
  return Array.from({ length: to - from + 1 }, (_, i) => `${className}.${methodName}(${file}:${from + i})`);
}

function withOriginalNames(line: string, mapping: Mapping): string {
  return classNamesIn(line).reduceRight(
    (text, { name, from, to }) => text.slice(0, from) + (mapping.originalName(name) ?? name) + text.slice(to),
    line,
  );
}

describe.skipIf(!isThere)(`cases of R8's own retrace${reason}`, () => {
  const answers = cases.map(({ name, mapping, obfuscated, retraced }) => {
    const opened = openMapping(Buffer.from(mapping));
    return { name, expected: retraced, got: retracedText(obfuscated.join('\n'), opened) };
  });

  it('all of them', () => {
    const right = answers.filter(({ expected, got }) => expected.join('\n') === got.join('\n'));
    stdout.write(`R8 retrace: ${right.length} of ${answers.length} stacks\n`);
    expect(answers.length).toBeGreaterThan(30);
  });

  it.each(answers.map((one) => [one.name, one] as const))('%s', (_, { expected, got }) => {
    expect(got).toEqual(expected);
  });
});
