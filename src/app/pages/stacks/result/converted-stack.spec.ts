import { expect, test } from 'vitest';
import { parseJava } from '#domain/stack/android/parse';
import { parseFlutter } from '#domain/stack/flutter/parse';
import { parseJavaScript } from '#domain/stack/javascript/parse';
import { titleOf } from './converted-stack';

test('a stack is called like its first line', () => {
  expect(titleOf(parseJavaScript('\nTypeError: x of ana@example.com\n    at f (a.js:1:2)'))).toBe(
    'TypeError: x of ••••••',
  );
  expect(titleOf(parseJavaScript(''))).toBe('');
});

test('a crash in a log of Android is called like its exception', () => {
  const log = ['FATAL EXCEPTION: main', 'Process: com.shop, PID: 1', 'b.a: gone', '\tat a.b(SourceFile:1)'];
  const stack = parseJava(log.map((line) => `E/AndroidRuntime( 1): ${line}`).join('\n'));
  expect(titleOf(stack)).toBe('b.a: gone');
});

test('a stack of Dart is called like its error, which others announce', () => {
  expect(
    titleOf(parseFlutter('Unhandled exception:\nBad state: no total\n#0 f (package:a/b.dart:1:2)')),
  ).toBe('Bad state: no total');
});
