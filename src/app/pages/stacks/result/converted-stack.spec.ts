import { expect, test } from 'vitest';
import { parseJava } from '#symbolication/android/parse';
import { parseFlutter } from '#symbolication/flutter/parse';
import { parseJavaScript } from '#symbolication/javascript/parse';
import { convertedStack, titleOf } from './converted-stack';

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

test('why a frame is not converted is said of the files where they were asked, once for all alike', () => {
  const stack = parseJavaScript(
    'Error: x\n    at f (https://a.example/a.js:1:2)\n    at g (https://a.example/b.js:1:2)',
  );
  const frames = ['a', 'b'].map((name) => ({
    function: name,
    converted: false,
    file: `https://a.example/${name}.js`,
    line: 1,
    column: 2,
    class_name: '',
    method_name: '',
    module: '',
    address: '',
    offset: 0,
    native_address: '',
    third_party: false,
    code_snippets: [],
  }));
  const [byServer] = convertedStack(stack, frames, { type: 'browser' }).reasons;
  expect(byServer?.name).toBe('no version sent');
  const byFiles = convertedStack(stack, frames, { type: 'browser' }, true).reasons;
  expect(byFiles[0]).toMatchObject({
    name: 'no map for this file',
    words: expect.stringMatching(/dropped files/),
  });
  expect(byFiles[1]).toBe(byFiles[0]);
});
