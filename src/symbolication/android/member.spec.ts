import { describe, expect, it } from 'vitest';
import { readMethodLine } from './mapping';

function brief(line: string): string | undefined {
  const method = readMethodLine(line);
  return (
    method &&
    `${method.range?.join('-') ?? 'any'} ${method.holder ?? '.'} ${method.name} ${method.original?.join('-') ?? 'as it is'}${method.single ? ' single' : ''} is ${method.obfuscated}`
  );
}

describe('a line of a method', () => {
  it.each([
    ['    1:3:void run(int):20:22 -> a', '1-3 . run 20-22 is a'],
    ['    1:3:void run(int):20 -> a', '1-3 . run 20-20 single is a'],
    ['    1:3:void run(int) -> a', '1-3 . run as it is single is a'],
    ['    void run(int, java.lang.String[]) -> a', 'any . run as it is single is a'],
    [
      '\t0:65535:void com.shop.Other$In.<init>():0:0 -> <init>',
      '0-65535 com.shop.Other$In <init> 0-0 is <init>',
    ],
    ['    5:3:long[] é.ß():9:7 -> ä-b  ', '3-5 é ß 7-9 is ä-b'],
  ])('%s', (line, expected) => {
    expect(brief(line)).toBe(expected);
  });

  it.each(
    [
      '    int count -> a',
      '    1:3:void run(int):20:22',
      '    1:3:void run(int:20 -> a',
      '    1:3:void run)int(:20 -> a',
      '    99999999999:3:void run() -> a',
      '    1:3:void run():99999999999 -> a',
      '    1:3:void run():1:2:3 -> a',
      '    run() -> a',
      '    void () -> a',
      '    void run() -> ',
      '',
      ' -> ',
      `    void ${'a'.repeat(20_000)}() -> a`,
    ].map((line) => [line.slice(0, 60), line]),
  )('is not %s', (_, line) => {
    expect(brief(line ?? '')).toBeUndefined();
  });
});
