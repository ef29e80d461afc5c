import { describe, expect, it } from 'vitest';
import { EnrichedFrame } from '#contract/stack';
import { parseApple } from '#symbolication/apple/report';
import { parseJavaScript } from '#symbolication/javascript/platform';
import { type ConvertedStack, convertedStack } from './converted-stack';
import { firstOwn } from './own-frames';
import { everyRow, relevantRows, type StackRow } from './rows';

const TEXT = [
  'TypeError: x is undefined',
  'see the log:',
  '    at a (https://cdn.example.com/app.js:1:10)',
  '    at b (https://cdn.example.com/lib.js:1:20)',
  '    at c (https://cdn.example.com/lib.js:1:30)',
  '    ... skipping 12 frames',
  '    at d (https://cdn.example.com/lib.js:1:40)',
  'Caused by: Error: offline',
  '    at e (https://cdn.example.com/app.js:1:50)',
].join('\n');

const frame = (name: string, third_party: boolean) =>
  EnrichedFrame.parse({ function: name, converted: true, third_party, file: `src/${name}.ts`, line: 1 });

const sent = (name: string, file: string, column?: number) =>
  EnrichedFrame.parse({
    function: name,
    file,
    line: 1,
    ...(column === undefined ? { converted: true } : { column }),
  });

const FRAMES = [frame('A', false), frame('B', true), frame('C', true), frame('D', true), frame('E', false)];

function resultOf(frames: readonly EnrichedFrame[], text = TEXT): ConvertedStack {
  return convertedStack(parseJavaScript(text), frames, { type: 'browser' });
}

/** A row as a person would note it. */
function note(row: StackRow): string {
  switch (row.kind) {
    case 'section':
      return `${row.role ?? row.section.kind}: ${row.section.title}`;
    case 'line':
      return `line ${row.line.text.trim()}`;
    case 'frame':
      return `${row.frame.function}${row.inlined ? ' (inlined)' : ''}`;
    case 'fold':
      return `${row.isOpen ? 'open' : 'fold'} ${row.indices.join(',')}${row.threads > 0 ? ` of ${row.threads} threads` : ''}`;
    default:
      return `unanswered ${row.line.index}`;
  }
}
const notes = (result: ConvertedStack, view: 'relevant' | 'full', open: ReadonlySet<number>) =>
  (view === 'relevant' ? relevantRows(everyRow(result), open, result) : everyRow(result)).map(note);

describe('the rows of a result', () => {
  it('relevant: the root cause first, third-party frames folded in place, never over a line', () => {
    expect(notes(resultOf(FRAMES), 'relevant', new Set())).toEqual([
      'root cause: Error: offline',
      'E',
      'thrown as: TypeError: x is undefined',
      'A',
      'fold 1,2',
      'line ... skipping 12 frames',
      'fold 3',
    ]);
  });

  it('relevant: in the order of the text where nothing is known of the cause', () => {
    const unknown = FRAMES.map((known, index) => ({ ...known, converted: index < 4 }));
    expect(notes(resultOf(unknown), 'relevant', new Set())).toEqual([
      'error: TypeError: x is undefined',
      'A',
      'fold 1,2',
      'line ... skipping 12 frames',
      'fold 3',
      'cause: Error: offline',
      'E',
    ]);
  });

  it('a fold that is open shows its frames', () => {
    expect(notes(resultOf(FRAMES), 'relevant', new Set([2])).slice(3, 8)).toEqual([
      'A',
      'open 1,2',
      'B',
      'C',
      'line ... skipping 12 frames',
    ]);
  });

  it('full: all in the order of the text', () => {
    expect(notes(resultOf(FRAMES), 'full', new Set())).toEqual([
      'error: TypeError: x is undefined',
      'line see the log:',
      'A',
      'B',
      'C',
      'line ... skipping 12 frames',
      'D',
      'cause: Error: offline',
      'E',
    ]);
  });

  it('frames that the reply says nothing about, and frames of no line, are there', () => {
    const fewer = [
      EnrichedFrame.parse({ function: 'a', file: 'app.js', line: 1, column: 10 }),
      frame('Z', false),
    ];
    expect(notes(resultOf(fewer), 'full', new Set()).slice(2, 6)).toEqual([
      'a',
      'Z',
      'unanswered 3',
      'unanswered 4',
    ]);
    expect(notes(resultOf([frame('Z', false)], 'no stack at all'), 'relevant', new Set())).toEqual([
      'Z',
      'error: no stack at all',
    ]);
  });

  it('more frames than lines: those of a line are at its place, the others where they were sent', () => {
    const text = ['a', 'b', 'c'].map(
      (name, at) => `    at ${name} (https://cdn.example.com/${name}.js:1:${at + 1}0)`,
    );
    const frames = [
      sent('before', 'src/z.ts'),
      sent('first', 'https://cdn.example.com/a.js', 10),
      sent('inlined', 'https://cdn.example.com/a.js', 10),
      sent('b', 'https://cdn.example.com/b.js', 20),
      sent('c', 'https://cdn.example.com/c.js', 30),
      sent('after', 'src/y.ts'),
    ];
    expect(notes(resultOf(frames, ['Error: x', ...text].join('\n')), 'full', new Set())).toEqual([
      'before',
      'error: Error: x',
      'first (inlined)',
      'inlined',
      'b',
      'c',
      'after',
    ]);
  });

  it('every frame and every line that is no heading is in the full view once', () => {
    const rows = everyRow(resultOf(FRAMES));
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

const native = (name: string, address: string, third_party = false) =>
  EnrichedFrame.parse({ function: name, address, third_party, converted: !third_party });

describe('the rows of a crash report', () => {
  const report = [
    'Exception Type:  EXC_CRASH (SIGABRT)',
    'Thread 0:',
    '0   libsystem.dylib   0x0000000200000010 wait + 8',
    '1   Shop              0x0000000102a00010 0x102a00000 + 16',
    'Thread 1 Crashed:',
    '0   Shop              0x0000000102a00020 0x102a00000 + 32',
    '1   libsystem.dylib   0x0000000200000020 start + 8',
    'Binary Images:',
    '0x102a00000 - 0x102a0ffff Shop arm64 <2d903291397d3d14bfca52c7fb8c5e00> /Shop.app/Shop',
  ].join('\n');
  const stack = parseApple(report);
  const result = convertedStack(
    stack,
    [
      native('wait', '0x200000010', true),
      native('main', '0x102a00010'),
      native('first', '0x102a00020'),
      native('total', '0x102a00020'),
      native('start', '0x200000020', true),
    ],
    { type: 'ios' },
  );

  it('relevant: threads that did not crash are folded', () => {
    expect(notes(result, 'relevant', new Set())).toEqual([
      'error: EXC_CRASH (SIGABRT)',
      'fold 0,1 of 1 threads',
      'crashed thread: 1',
      'first (inlined)',
      'total',
      'fold 4',
    ]);
    expect(notes(result, 'relevant', new Set([1])).slice(1, 5)).toEqual([
      'open 0,1 of 1 threads',
      'thread: 0',
      'wait',
      'main',
    ]);
  });

  it('full: every frame and the images', () => {
    expect(notes(result, 'full', new Set())).toEqual([
      'error: EXC_CRASH (SIGABRT)',
      'line Exception Type:  EXC_CRASH (SIGABRT)',
      'thread: 0',
      'wait',
      'main',
      'crashed thread: 1',
      'first (inlined)',
      'total',
      'start',
      'images: ',
      expect.stringMatching(/^line 0x102a00000 - /),
    ]);
  });

  it('the frame to look at first is where it crashed', () => {
    expect(firstOwn(result)).toBe(2);
  });
});
