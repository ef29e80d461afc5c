import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { openMapping } from './mapping';
import { parseJava } from './parse';
import { retraceStack } from './retrace';

const VERSION = "# {'id':'com.android.tools.r8.mapping','version':'2.2'}\n";

/** Retraced frames as text: inlined methods separated by commas, alternatives by `|`. */
function retraced(mapping: string, stack: string): string[] {
  const opened = openMapping(Buffer.from(VERSION + mapping));
  return retraceStack(parseJava(stack), opened).map((found) => {
    if (found.kind !== 'frames') return found.kind === 'class' ? `class ${found.className}` : '?';
    return found.frames
      .map((candidates) =>
        candidates.map(({ methodName, lines }) => `${methodName}:${lines?.join('-') ?? ''}`).join(' | '),
      )
      .join(', ');
  });
}

const at = (...lines: (number | string)[]) =>
  lines.map((line) => `\tat a.a(${typeof line === 'number' ? `SourceFile:${line}` : line})`).join('\n');

describe('lines', () => {
  it('are counted from the start of their range', () => {
    const mapping = 'A -> a:\n  5:7:void x():20:22 -> a\n  8:9:void y():40 -> a\n  10:10:void z() -> a\n';
    expect(retraced(mapping, at(5, 7, 8, 9, 10))).toEqual([
      'x:20-20',
      'x:22-22',
      'y:40-40',
      'y:40-40',
      'z:10-10',
    ]);
  });

  it('beyond a shorter original range are its last', () => {
    expect(retraced('A -> a:\n  1:9:void x():20:22 -> a\n', at(2, 9))).toEqual(['x:21-21', 'x:22-22']);
  });

  it('are all returned if several map to the same one', () => {
    expect(retraced('A -> a:\n  1:1:void x():20:22 -> a\n', at(1))).toEqual(['x:20-22']);
  });

  it('outside of all ranges give only the class', () => {
    expect(retraced('A -> a:\n  1:1:void x():20:20 -> a\n', at(2))).toEqual(['class A']);
    expect(retraced('A -> a:\n  1:1:void x():20:20 -> b\n', at(1))).toEqual(['class A']);
    expect(retraced('A -> b:\n', at(1))).toEqual(['?']);
  });

  it('are absent for compiler-generated code', () => {
    expect(retraced('A -> a:\n  1:1:void x():0:0 -> a\n', at(1))).toEqual(['x:']);
  });

  it('are not needed if the range matches all lines', () => {
    const mapping = 'A -> a:\n  0:65535:void x():33:33 -> a\n';
    expect(retraced(mapping, at(7, 'SourceFile', 'Unknown Source'))).toEqual([
      'x:33-33',
      'x:33-33',
      'x:33-33',
    ]);
  });
});

const overloads = (between: string) =>
  `A -> a:\n  5:5:void in():50 -> a\n  5:5:void x(int):1 -> a\n${between}  5:5:void on():60 -> a\n  5:5:void x(long):2 -> a\n`;

describe('a line that is in groups of several methods', () => {
  it('may be in any of them, wherever they stand', () => {
    const expected = ['in:50-50 | on:60-60, x:1-1 | x:2-2'];
    expect(retraced(overloads('  6:7:void x(int):8:9 -> a\n'), at(5))).toEqual(expected);
    expect(retraced(overloads('  6:7:void y():8:9 -> a\n'), at(5))).toEqual(expected);
    expect(retraced(overloads('  6:7:void x(int):8:9 -> a\n'), at(6))).toEqual(['x:8-8']);
  });

  it('is resolved by the first group of each method', () => {
    const mapping =
      'A -> a:\n  5:5:void x(int):1 -> a\n  6:6:void x(int):2 -> a\n  5:5:void x(int):3 -> a\n  4:6:void y():8 -> a\n';
    expect(retraced(mapping, at(5))).toEqual(['x:1-1 | y:8-8']);
  });

  it('may have been inlined into one and be the other itself', () => {
    const mapping =
      'A -> a:\n  5:5:void in():50 -> a\n  5:5:void x():1 -> a\n  6:6:void x():2 -> a\n  5:5:void y():3 -> a\n';
    expect(retraced(mapping, at(5))).toEqual(['in:50-50 | y:3-3, x:1-1 | y:3-3']);
  });

  it('is not resolved if there are too many', () => {
    const lines = Array.from(
      { length: 60 },
      (_, i) => `  5:5:void x${i}():1 -> a\n  6:6:void x${i}():2 -> a\n`,
    );
    expect(retraced(`A -> a:\n${lines.join('')}`, at(5))).toEqual(['class A']);
  });
});

describe('original lines without a position in them', () => {
  it('give no line without a printed one, nor one for the caller of inlined code', () => {
    const mapping =
      'A -> a:\n  0:0:void x():42:42 -> a\n  0:0:void y():28 -> a\n  0:0:void v():42:44 -> b\n  0:0:void w():29 -> b\n  void z():42:44 -> c\n  void q():42:42 -> d\n';
    const stack = 'abcd'.replaceAll(/./g, '\tat a.$&(Unknown Source)\n');
    expect(retraced(mapping, stack)).toEqual(['x:42-42, y:28-28', 'v:, w:', 'z:', 'q:42-42']);
  });

  it('may be any of them with a printed one', () => {
    expect(retraced('A -> a:\n  void x():42:44 -> a\n', at('Unknown Source:1'))).toEqual(['x:42-44']);
  });
});

test('a class that stands twice has the methods of both, each under the name that it has there', () => {
  const mapping =
    'A -> a:\n  1:1:void x():5:5 -> a\nB -> b:\n  1:1:void z():9:9 -> a\nA -> a:\n  1:1:void y():3:3 -> a\n  5:5:void y():116:116 -> a\npkg.C -> a:\n  7:7:void w():7:7 -> a\n';
  expect(retraced(mapping, at(5, 7, 1))).toEqual(['y:116-116', 'w:7-7', 'x:5-5 | y:3-3']);
  const opened = openMapping(Buffer.from(mapping));
  const [five, seven] = retraceStack(parseJava(at(5, 7)), opened);
  expect(five).toMatchObject({ frames: [[{ className: 'A' }]] });
  expect(seven).toMatchObject({ frames: [[{ className: 'pkg.C' }]] });
});

describe('a frame without a line', () => {
  it('is resolved to the method without a range', () => {
    const mapping = 'A -> a:\n  1:2:void x():5:6 -> a\n  void y():9 -> a\n';
    expect(retraced(mapping, at('SourceFile', 3))).toEqual(['y:9-9', 'y:9-9']);
  });

  it('may be in any of its methods, and has a line only where there is one', () => {
    const mapping = 'A -> a:\n  void y():9 -> a\n  void x():5 -> a\n';
    expect(retraced(mapping, at('SourceFile', 3))).toEqual(['x: | y:', 'x:5-5 | y:9-9']);
  });

  it('is resolved to a method with any number of ranges', () => {
    const lines = Array.from(
      { length: 300 },
      (_, i) => `  ${i + 1}:${i + 1}:void x():${i + 9}:${i + 9} -> a\n`,
    );
    expect(retraced(`A -> a:\n${lines.join('')}`, at('Unknown Source'))).toEqual(['x:']);
  });

  it('is resolved to the outermost of inlined methods', () => {
    const mapping = 'A -> a:\n  1:1:void x():5:5 -> a\n  1:1:void y():9 -> a\n  2:2:void y():10:10 -> a\n';
    expect(retraced(mapping, at('SourceFile'))).toEqual(['y:']);
  });
});

const note = (text: string) => `      # {"id":"com.android.tools.r8.${text}}\n`;

describe('what a compiler made up', () => {
  it('is dropped as the outermost method, wherever in the class it is marked', () => {
    const mapping = `A -> a:\n  1:1:void x():5:5 -> a\n  1:1:void m():0:0 -> a\n${note('synthesized"')}  2:2:void m():0:0 -> a\n`;
    expect(retraced(mapping, at(1, 2))).toEqual(['x:5-5', '']);
  });

  it('is dropped in a class that only the mark at the class names as made by R8', () => {
    const marks = [note('synthesized"'), '# {"id":"sourceFile","fileName":"R8$$SyntheticClass"}\n'];
    for (const mark of marks) {
      const mapping = `A$$Lambda0 -> a:\n${mark}  1:1:void A.body():30:30 -> a\n  1:1:void a():0:0 -> a\n  2:2:void a():0:0 -> a\n`;
      // The lambda’s body is the app’s, the method around it and a method that the mapping does not have are R8’s.
      expect(retraced(mapping, at(1, 2, 9))).toEqual(['body:30-30', '', '']);
    }
    const below = `A -> a:\n  2:2:void x():20:20 -> a\nB -> b:\n${note('synthesized"')}`;
    expect(retraced(below, at(2))).toEqual(['x:20-20']);
  });

  const outline = `O -> o:\n  1:2:void out() -> a\n${note('outline"')}`;
  const caller = `A -> a:\n  3:3:void x():30:30 -> a\n  4:4:void y():40:40 -> a\n  9:9:void x():0:0 -> a\n${note('outlineCallsite","positions":{"1":3,"2":4},"outline":"Lo;a()V"')}`;

  it('an outline hands its position to its caller', () => {
    const stack = `\tat o.a(SourceFile:2)\n${at(9)}\n\tat o.a(SourceFile:1)\n${at(9)}`;
    expect(retraced(outline + caller, stack)).toEqual(['', 'y:40-40', '', 'x:30-30']);
  });

  it('an outline hands nothing to a frame that did not call it', () => {
    const plain = 'x:';
    expect(retraced(outline + caller, `\tat o.a(SourceFile:2)\nCaused by: b\n${at(9)}`)).toEqual(['', plain]);
    expect(retraced(outline + caller, `\tat o.a(SourceFile:2)\n\n${at(9)}`)).toEqual(['', plain]);
    expect(retraced(outline + caller, `\tat o.a(SourceFile:2)\n\tat q.q(S:1)\n${at(9)}`)).toEqual([
      '',
      '?',
      plain,
    ]);
    const other = caller.replace('Lo;a()V', 'Lp;a()V');
    expect(retraced(outline + other, `\tat o.a(SourceFile:2)\n${at(9)}`)).toEqual(['', plain]);
    const lost = caller.replace('"2":4', '"2":77');
    expect(retraced(outline + lost, `\tat o.a(SourceFile:2)\n${at(9)}`)).toEqual(['', 'class A']);
  });
});

const rule = (count: number) =>
  `      # {"id":"com.android.tools.r8.rewriteFrame","conditions":["throws(Lcom/shop/Lost;)"],"actions":["removeInnerFrames(${count})"]}\n`;
const ruled = (count: number) =>
  `com.shop.Lost -> l:\nA -> a:\n  1:1:void x():5:5 -> a\n${rule(count)}  1:1:void y():9 -> a\n`;

describe('a rule about an exception', () => {
  it.each([
    ['l: gone', ['y:9-9', 'x:5-5, y:9-9']],
    ['com.shop.Lost', ['y:9-9', 'x:5-5, y:9-9']],
    ['Exception in thread "main" l', ['y:9-9', 'x:5-5, y:9-9']],
    ['other: l', ['x:5-5, y:9-9', 'x:5-5, y:9-9']],
  ])('holds for the frame right below it: %s', (heading, expected) => {
    expect(retraced(ruled(1), `${heading}\n${at(1, 1)}`)).toEqual(expected);
    expect(retraced(ruled(1), `q: r\n\tat q.q(S:1)\nCaused by: ${heading}\n${at(1, 1)}`).slice(1)).toEqual(
      expected,
    );
  });

  it('is ignored if it would drop all frames', () => {
    expect(retraced(ruled(2), `l: gone\n${at(1)}`)).toEqual(['x:5-5, y:9-9']);
  });
});

test('any mapping gives back what it was written from', () => {
  const name = fc.stringMatching(/^[a-z]{1,6}$/);
  const inlined = fc.record({ holder: fc.option(name), name, from: fc.integer({ min: 1, max: 60_000 }) });
  const group = fc.record({
    gap: fc.nat(3),
    lines: fc.integer({ min: 1, max: 5 }),
    methods: fc.array(inlined, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 8 }), (groups) => {
      let next = 1;
      const mapping: string[] = ['Owner -> a:'];
      const expected = new Map<number, string>();
      for (const { gap, lines, methods } of groups) {
        const first = next + gap;
        next = first + lines;
        for (const [depth, { holder, name, from }] of methods.entries()) {
          const full = holder === null ? name : `pkg.${holder}.${name}`;
          // Only the innermost moves with the line; the others are where it was put in.
          const original = depth === 0 ? `${from}:${from + lines - 1}` : `${from}`;
          mapping.push(`    ${first}:${next - 1}:void ${full}(int):${original} -> a`);
        }
        for (let line = first; line < next; line += 1) {
          const all = methods.map(({ name, from }, depth) => {
            const at = depth === 0 ? from + line - first : from;
            return `${name}:${at}-${at}`;
          });
          expected.set(line, all.join(', '));
        }
      }
      const lines = Array.from({ length: next }, (_, i) => i + 1);
      expect(retraced(`${mapping.join('\n')}\n`, at(...lines))).toEqual(
        lines.map((line) => expected.get(line) ?? 'class Owner'),
      );
    }),
  );
});
