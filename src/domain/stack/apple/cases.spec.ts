import { existsSync, readFileSync } from 'node:fs';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { framesOf } from '../parsed-stack';
import { debugIdOf, readAddress } from './image';
import { demangleItanium } from './itanium';
import { imagesOf, parseApple } from './parse';
import { demangleSwift } from './swift/demangle';

/** Cases that nobody of this project made. They lie beside the project where there are any, and are no part of it. */
const CASES = fileURLToPath(new URL('../../../../../shared/cases/', import.meta.url));
const isThere = existsSync(CASES);
const reason = isThere ? '' : ' (skipped: ../shared/cases is not beside the project)';

/** One fact a line, as the reports beside the cases have it and as we read it. */
function expectedFacts(snap: string): string[] {
  const facts: string[] = [];
  let thread = '';
  const [, ...entries] = snap.split(/^(?= *- (?:id|module|symbol|instruction_addr|addr):)/m);
  for (const entry of entries) {
    const value = (key: string) => new RegExp(`^[ -]*${key}: "?(.*?)"?$`, 'm').exec(entry)?.[1] ?? '';
    if (/^ *- id:/.test(entry)) {
      thread = value('id');
      facts.push(
        `thread ${[thread, value('name')].filter((part) => part !== '').join(' · ')} ${value('crashed')}`,
      );
    } else if (/^ *- addr:/.test(entry)) {
      const last = BigInt(value('addr')) + BigInt(value('size'));
      facts.push(
        `image ${[value('name'), debugIdOf(value('uuid')), value('arch'), BigInt(value('addr')), last].join(' ')}`,
      );
    } else {
      const place = [value('symbol'), value('filename'), value('lineno')].join(' ');
      facts.push(`frame ${thread} ${value('module')} ${BigInt(value('instruction_addr'))} ${place}`);
    }
  }
  return facts;
}

function ourFacts(report: string): string[] {
  const stack = parseApple(report);
  return [
    ...imagesOf(stack).map(
      ({ name, uuid, arch, load_address, max_address }) =>
        `image ${[name, debugIdOf(uuid), arch, readAddress(load_address), readAddress(max_address)].join(' ')}`,
    ),
    ...stack.sections.flatMap(({ kind, title }) =>
      kind.endsWith('thread') ? [`thread ${title} ${kind === 'crashed thread'}`] : [],
    ),
    ...framesOf(stack).map(({ frame, section }) => {
      const thread = /^\d+/.exec(stack.sections[section]?.title ?? '')?.[0];
      const place = [frame.function, frame.file, frame.line].join(' ');
      return `frame ${thread} ${frame.image} ${readAddress(frame.address)} ${place}`;
    }),
  ];
}

describe.skipIf(!isThere)(`Apple crash reports${reason}`, () => {
  test.each(['bruno', 'handcrafted'])('%s: threads, frames and images', (name) => {
    const expected = expectedFacts(readFileSync(`${CASES}apple-crash/test_snapshots__${name}.snap`, 'utf8'));
    const ours = new Set(ourFacts(readFileSync(`${CASES}apple-crash/${name}.txt`, 'utf8')));
    const missed = expected.filter((fact) => !ours.has(fact));
    stdout.write(
      `Apple crash report ${name}: ${expected.length - missed.length} of ${expected.length} facts\n`,
    );
    expect(expected.length).toBeGreaterThan(20);
    expect(missed).toEqual([]);
    expect(ours.size).toBe(new Set(expected).size);
  });
});

const Mangled = z.object({
  lang: z.string(),
  options: z.string(),
  mangled: z.string(),
  expected: z.string(),
});

/** What is expected with the types of parameters, with their labels instead: `f(x: [Int], A)` as `f(x:_:)`. */
function withLabels(expected: string): string {
  const open = expected.indexOf('(');
  if (open < 0) return expected;
  const labels: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let i = open + 1; i < expected.length; i += 1) {
    const character = expected[i] ?? '';
    if ('([<'.includes(character)) depth += 1;
    if ((depth === 0 && character === ',') || i === expected.length - 1) {
      const parameter = expected.slice(from, i).trim();
      if (parameter !== '') labels.push(/^(\w+): /.exec(parameter)?.[1] ?? '_');
      from = i + 1;
    }
    if (')]>'.includes(character)) depth -= 1;
  }
  return `${expected.slice(0, open)}(${labels.map((label) => `${label}:`).join('')})`;
}

describe.skipIf(!isThere)(`mangled names${reason}`, () => {
  const all = isThere
    ? z.array(Mangled).parse(JSON.parse(readFileSync(`${CASES}demangle/cases.json`, 'utf8')))
    : [];

  test.each(['swift', 'cpp'])('%s: read as expected, or left as they are', (lang) => {
    const cases = all.filter((one) => one.lang === lang);
    const wrong: string[] = [];
    let left = 0;
    for (const { mangled, expected, options } of cases) {
      const isLabelled = options.includes('parameters');
      const found =
        lang === 'swift' ? demangleSwift(mangled, { labels: isLabelled })?.whole : demangleItanium(mangled);
      if (found === undefined || found === null) left += 1;
      else if (
        found !==
        (lang === 'swift' && isLabelled
          ? withLabels(expected)
          : expected.replace(/\(\)$|\((?!anonymous).*$/, ''))
      )
        wrong.push(`${mangled}: ${found}, expected ${expected}`);
    }
    const right = cases.length - left - wrong.length;
    stdout.write(`mangled ${lang} names: ${right} right, ${left} left as they are, ${wrong.length} wrong\n`);
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThan((lang === 'swift' ? 0.95 : 0.3) * cases.length);
  });
});
