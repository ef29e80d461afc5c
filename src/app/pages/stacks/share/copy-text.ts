import { stringifyJson } from '#contract/json';
import type { EnrichedFrame } from '#contract/stack';
import { isJavaFrame } from '#domain/stack/android/frame';
import { isDartFrame } from '#domain/stack/flutter/frame';
import type { StackLine } from '#domain/stack/platform/parsed-stack';
import { maskedCode, maskedFile, publicLine, publicName } from '#domain/stack/privacy';
import { titleOf } from '../result/result';
import type { Result } from '../result/rows';
import { narrowed } from '../code/snippet';

/** A result for elsewhere. Secrets and e-mail addresses are masked in all of it, as in what is shared. */

export type About = {
  type: string;
  service: string;
  version: string;
  /** Which build of the version, in words; '' where nothing says so. */
  build: string;
  near: number;
};

/** The stack as it was printed, with original positions where they are known. */
export function asText({ stack, frames, lines }: Result): string {
  const atLine = new Map<number, EnrichedFrame[]>();
  for (const [index, line] of lines.entries()) {
    const frame = frames[index];
    if (line && frame) atLine.set(line.index, [...(atLine.get(line.index) ?? []), frame]);
  }
  const printed = stack.lines.flatMap((line) => {
    const here = atLine.get(line.index)?.filter((frame) => frame.converted) ?? [];
    if (line.kind !== 'frame' || here.length === 0) return [publicLine(line)];
    const { address, asyncCause } = line.frame;
    if (isJavaFrame(line.frame)) return here.map((frame) => javaText(line, frame));
    if (isDartFrame(line.frame)) return here.map((frame) => dartText(line, frame));
    if (address !== '') return here.map((frame, i) => nativeText(line, frame, i < here.length - 1));
    const isAsync = asyncCause !== null;
    return here.map((frame) => `    at ${isAsync ? 'async ' : ''}${frameText(frame)}`);
  });
  const homeless = frames.filter((_, index) => lines[index] === undefined);
  return [...printed, ...homeless.map((frame) => `    at ${frameText(frame)}`)].join('\n');
}

/** `at com.shop.Cart.sum(Cart.kt:42)`, which Android Studio makes a link of, behind whatever the log had put there. */
function javaText(line: StackLine, frame: EnrichedFrame): string {
  const start = /^.*?(?:^|[\s:>])at\s+/.exec(publicLine(line))?.[0] ?? '    at ';
  return `${start}${publicName(frame.function)}(${positionText(frame)})`;
}

/** `#00 Cart.sum (package:shop/cart.dart:42:21)`, behind whatever the log had put there. */
function dartText(line: StackLine, frame: EnrichedFrame): string {
  const start = /^.*?#\d+/.exec(publicLine(line))?.[0] ?? '    at';
  return `${start} ${frameText(frame)}`;
}

/** `f (src/a.ts:1:2)`, or the position alone where the function has no name. */
export function frameText(frame: EnrichedFrame): string {
  const place = positionText(frame);
  const name = publicName(frame.function);
  if (place === '') return name || '(unknown)';
  return name === '' ? place : `${name} (${place})`;
}

/** `1   Shop   0x0000000102a1c3d4 Cart.total(of:) + 12 (Cart.swift:42)`, as Apple's tools print a frame. */
function nativeText({ text }: StackLine, frame: EnrichedFrame, inlined: boolean): string {
  const address = /0x[\da-f]{6,16}/i.exec(text);
  const isPrinted = address !== null && !text.trimStart().startsWith('{');
  const start = isPrinted
    ? text.slice(0, address.index + address[0].length)
    : `    ${frame.minified?.file ?? ''}  ${frame.address}`;
  const offset = inlined || frame.offset === 0 ? '' : ` + ${frame.offset}`;
  const file = frame.file.slice(frame.file.lastIndexOf('/') + 1);
  const place = file === '' ? '' : ` (${positionText({ ...frame, file, column: 0 })})`;
  return `${start} ${publicName(frame.function)}${offset}${place}${inlined ? ' [inlined]' : ''}`;
}

export type FramePlace = Pick<EnrichedFrame, 'file' | 'line' | 'column' | 'address'> & { module?: string };

/** Where a frame is: in a source, else at an address of machine code, `Shop 0x102a1c3d4`. */
export function placeText(place: FramePlace): string {
  const { file, line, address, module = '' } = place;
  if (line > 0 || address === '') return positionText(place);
  return `${maskedFile(file) || module} ${address}`.trim();
}

/** `src/a.ts:1:2`, as far as it is known. */
export function positionText({
  file,
  line,
  column,
}: Pick<EnrichedFrame, 'file' | 'line' | 'column'>): string {
  if (line === 0) return maskedFile(file);
  return `${maskedFile(file)}:${line}${column === 0 ? '' : `:${column}`}`;
}

/** For a review document: the error, where it is from, the stack, and the code of one frame. */
export function asMarkdown(result: Result, about: About, chosen: number | undefined): string {
  const of = [about.service, about.version, about.build, about.type]
    .filter((part) => part !== '')
    .join(' · ');
  const frame = chosen === undefined ? undefined : result.frames[chosen];
  return [
    `**${escaped(titleOf(result.stack)) || 'Stack'}**`,
    ...(of === '' ? [] : ['', escaped(of)]),
    '',
    fenced(asText(result), ''),
    ...(frame && frame.code_snippets.length > 0 ? ['', ...codeOf(frame, about.near)] : []),
    '',
  ].join('\n');
}

function codeOf(frame: EnrichedFrame, near: number): string[] {
  const lines = narrowed(frame.code_snippets, frame.line, near);
  const width = String(lines.at(-1)?.line ?? 0).length;
  const code = lines.map(
    ({ line, code }) =>
      `${line === frame.line ? '>' : ' '} ${String(line).padStart(width)} | ${maskedCode(code)}`,
  );
  const language = /\.([cm]?[jt]sx?)$/.exec(frame.file)?.[1] ?? '';
  return [
    `${escaped(publicName(frame.function) || 'code')} in ${escaped(positionText(frame))}:`,
    '',
    fenced(code.join('\n'), language),
  ];
}

/** A fence longer than any run of backticks inside. */
function fenced(text: string, language: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}

/** Everything that is known about it, for programs: one entry a frame with the line that it was made from. */
export function asJson({ stack, frames, lines }: Result, about: About): string {
  const { type, service, version, build } = about;
  return stringifyJson(
    {
      type,
      service,
      version,
      ...(build !== '' && { build }),
      stack: stack.lines.map(publicLine),
      frames: frames.map((frame, index) => ({
        ...frame,
        file: maskedFile(frame.file),
        function: publicName(frame.function),
        ...(frame.minified && { minified: { ...frame.minified, file: maskedFile(frame.minified.file) } }),
        code_snippets: frame.code_snippets.map(({ line, code }) => ({ line, code: maskedCode(code) })),
        stack_line: lines[index] === undefined ? null : lines[index].index + 1,
      })),
    },
    2,
  );
}
