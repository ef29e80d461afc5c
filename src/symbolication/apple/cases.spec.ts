import { existsSync, readFileSync } from 'node:fs';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readImages, symbolTableOf } from '../debug-info/read-images';
import { openSymbolTable } from '../debug-info/symbol-table';
import { inflate } from '../debug-info/tables.spec-support';
import { debugIdOf, framesOf, imagesOf, readAddress } from '../stack';
import { enrichApple, placeFrames } from './platform';
import { demangleItanium } from './itanium';
import { parseApple } from './report';
import { demangleSwift } from './swift/demangle';

import * as z from 'zod/mini';

/** Third-party cases, optional, in a folder beside the project. */
const CASES = fileURLToPath(new URL('../../../../shared/cases/', import.meta.url));
const isThere = existsSync(CASES);
const reason = isThere ? '' : ' (skipped: ../shared/cases is not beside the project)';

/** Facts of a report, each on its own line, as in the snapshot and in our result. */
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
  it.each(['bruno', 'handcrafted'])('%s: threads, frames and images', (name) => {
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

/** Replaces parameter types in the expected text with labels: `f(x: [Int], A)` becomes `f(x:_:)`. */
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

/** Other tools print the result of a C++ template in front of its name, and parameters behind it. */
function isCppName(found: string, expected: string): boolean {
  const at = expected.indexOf(found);
  const isStart = at === 0 || (at > 0 && expected[at - 1] === ' ');
  return isStart && /^(?:\(|$)/.test(expected.slice(at + found.length));
}

function isSwiftName(found: string, expected: string, isLabelled: boolean): boolean {
  return found === (isLabelled ? withLabels(expected) : expected.replace(/\(\)$|\((?!anonymous).*$/, ''));
}

describe.skipIf(!isThere)(`mangled names${reason}`, () => {
  const all = isThere
    ? z.array(Mangled).parse(JSON.parse(readFileSync(`${CASES}demangle/cases.json`, 'utf8')))
    : [];

  it.each(['swift', 'cpp'])('%s: read as expected, or left as they are', (lang) => {
    const cases = all.filter((one) => one.lang === lang);
    const wrong: string[] = [];
    let left = 0;
    for (const { mangled, expected, options } of cases) {
      const isLabelled = options.includes('parameters');
      const found =
        lang === 'swift' ? demangleSwift(mangled, { labels: isLabelled })?.whole : demangleItanium(mangled);
      if (found === undefined) left += 1;
      else if (!(lang === 'swift' ? isSwiftName(found, expected, isLabelled) : isCppName(found, expected)))
        wrong.push(`${mangled}: ${found}, expected ${expected}`);
    }
    const right = cases.length - left - wrong.length;
    stdout.write(`mangled ${lang} names: ${right} right, ${left} left as they are, ${wrong.length} wrong\n`);
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThan((lang === 'swift' ? 0.95 : 0.3) * cases.length);
  });
});

const Oracle = z.object({
  arch: z.string(),
  uuid: z.string(),
  rows: z.array(
    z.object({
      addr: z.string(),
      frames: z.array(z.object({ file: z.string(), line: z.int(), col: z.int() })),
    }),
  ),
});

describe.skipIf(!isThere)(`stacks over real dSYMs${reason}`, () => {
  it.each([
    ['App2.dSYM/Contents/Resources/DWARF/App2', 'generated-dwarf__App2.dSYM__App2'],
    ['App4.dSYM/Contents/Resources/DWARF/App4', 'generated-dwarf__App4.dSYM__App4'],
    ['App5.dSYM/Contents/Resources/DWARF/App5', 'generated-dwarf__App5.dSYM__App5'],
    ['macos/crash.dSYM/Contents/Resources/DWARF/crash', 'symbolic__macos__crash.dSYM__crash'],
  ])('%s: every frame of a stack that goes through its addresses', (file, oracle) => {
    const { arch, uuid, rows } = Oracle.parse(
      JSON.parse(readFileSync(`${CASES}dwarf/oracle/${oracle}.json`, 'utf8')),
    );
    const [image] = readImages(readFileSync(`${CASES}dwarf/${file}`), inflate);
    const symbols = image && openSymbolTable(symbolTableOf(image));
    const load = 0x104c00000n;
    // Return addresses, but for the first: on these processors a call ends 4 bytes or 1 before.
    const call = arch === 'x86_64' ? 1n : 4n;
    const lines = rows.map(({ addr }, i) => {
      const address = BigInt(addr) - BigInt(image?.base ?? 0) + load + (i === 0 ? 0n : call);
      return `${i}   My App   0x${address.toString(16).padStart(16, '0')} 0x${load.toString(16)} + 1`;
    });
    lines.push(
      'Binary Images:',
      `0x${load.toString(16)} - 0x1ffffffff My App ${arch} <${uuid}> /My App.app/My App`,
    );
    const requests: string[] = [];
    const frames = enrichApple(placeFrames(parseApple(lines.join('\n')), []), ({ id }) => {
      requests.push(id);
      return symbols;
    });
    const found = frames.map((frame) => ({ file: frame.file, line: frame.line, col: frame.column }));
    // Without a line, we return no column either.
    const expected = rows.flatMap((row) =>
      row.frames.map(({ file, line, col }) => ({ file, line, col: line === 0 ? 0 : col })),
    );
    const right = expected.filter((one, i) => JSON.stringify(one) === JSON.stringify(found[i])).length;
    stdout.write(`${file}: ${right} of ${expected.length} frames of a stack\n`);
    expect(new Set(requests)).toEqual(new Set([uuid.toLowerCase().replaceAll('-', '')]));
    expect(found).toEqual(expected);
  });
});
