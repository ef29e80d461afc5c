import { parseJava } from '#symbolication/android/parse';
import { parseJavaScript } from '#symbolication/javascript/parse';
import type { ParsedStack } from '#symbolication/stack';
import { describe, expect, it } from 'vitest';
import { chainOf } from './root-cause';

const titles = (stack: ParsedStack) => chainOf(stack).map((index) => stack.sections[index]?.title);

describe('the chain of causes', () => {
  it('of Java leaves out what was suppressed, with its own causes', () => {
    const stack = parseJava(
      [
        'b.Outer: outer',
        '\tat a.b(SourceFile:1)',
        '\tSuppressed: b.Close: close',
        '\t\tat a.c(SourceFile:1)',
        '\tCaused by: b.Disk: disk',
        '\t\tat a.d(SourceFile:1)',
        'Caused by: b.Middle: middle',
        '\tat a.e(SourceFile:1)',
        'Caused by: b.Root: root',
        '\tat a.f(SourceFile:1)',
      ].join('\n'),
    );
    expect(titles(stack)).toEqual(['b.Outer: outer', 'b.Middle: middle', 'b.Root: root']);
  });

  it('of Node goes further in with each cause', () => {
    const stack = parseJavaScript(
      [
        'Error: outer',
        '    at f (https://a.test/a.js:1:2) {',
        '  [cause]: Error: middle',
        '      at g (https://a.test/a.js:1:3) {',
        '    [cause]: Error: root',
        '        at h (https://a.test/a.js:1:4)',
        '  }',
        '}',
      ].join('\n'),
    );
    expect(titles(stack)).toEqual(['Error: outer', 'Error: middle', 'Error: root']);
  });

  it('is the error alone where nothing caused it', () => {
    expect(titles(parseJavaScript('Error: x\n    at f (https://a.test/a.js:1:2)'))).toEqual(['Error: x']);
  });
});
