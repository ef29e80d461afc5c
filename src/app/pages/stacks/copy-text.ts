import { stringifyJson } from '#contract/json';
import { type EnrichedFrame, NEAR } from '#contract/stack';
import { maskFile } from '#domain/privacy/pseudonyms';
import { maskedCode, publicLine, publicName } from '#symbolication/privacy';
import { namedPosition, positionText } from '#symbolication/stack';
import { narrowed, withoutGaps } from './frames/FrameRow';
import { type ConvertedStack, titleOf } from './frames/converted-stack';

/** Converted stack as text, with secrets and personal data masked as in a shared stack. */

type StackHeader = {
  type: string;
  service: string;
  version: string;
  /** Build in words; '' if unknown. */
  build: string;
};

/** Stack as printed, with original positions if known. */
export function asText({ platform, stack, frames, lines }: ConvertedStack): string {
  const atLine = new Map<number, EnrichedFrame[]>();
  for (const [index, line] of lines.entries()) {
    const frame = frames[index];
    if (line && frame) atLine.set(line.index, [...(atLine.get(line.index) ?? []), frame]);
  }
  const texts = stack.lines.flatMap((line) => {
    const here = atLine.get(line.index)?.filter((frame) => frame.converted) ?? [];
    if (line.kind !== 'frame' || here.length === 0) return [publicLine(line)];
    const printed = { ...line, text: publicLine(line) };
    return here.map((frame, i) => platform.frameText(printed, masked(frame), i < here.length - 1));
  });
  const homeless = frames.filter((_, index) => lines[index] === undefined);
  return [...texts, ...homeless.map((frame) => `    at ${namedPosition(masked(frame))}`)].join('\n');
}

/** Masked frame, without its code. */
function masked(frame: EnrichedFrame): EnrichedFrame {
  return {
    ...frame,
    file: maskFile(frame.file),
    function: publicName(frame.function),
    ...(frame.minified && { minified: { ...frame.minified, file: maskFile(frame.minified.file) } }),
  };
}

/** Frames for a link, with the code around the positions of own ones if wanted. */
export function linkedFrames(
  frames: readonly EnrichedFrame[],
  hasCode: boolean,
  isMasked: boolean,
): EnrichedFrame[] {
  return frames.map((frame) => {
    const around =
      hasCode && !frame.third_party ? narrowed(frame.code_snippets, frame.line, NEAR.default) : [];
    if (!isMasked) return { ...frame, code_snippets: around };
    return {
      ...masked(frame),
      code_snippets: around.map(({ line, code }) => ({ line, code: maskedCode(code) })),
    };
  });
}

/** Markdown for a review document: error, origin, stack, and the code of some frames. */
export function asMarkdown(result: ConvertedStack, header: StackHeader, chosen: readonly number[]): string {
  const of = [header.service, header.version, header.build, header.type]
    .filter((part) => part !== '')
    .join(' · ');
  const frames = chosen.flatMap((index) => result.frames[index] ?? []);
  return [
    `**${escapedMarkup(titleOf(result.stack)) || 'Stack'}**`,
    ...(of === '' ? [] : ['', escapedMarkup(of)]),
    '',
    fenced(asText(result), ''),
    ...frames.flatMap((frame) => frameCode(frame)),
    '',
  ].join('\n');
}

/** Converted frames outside third parties. */
export function ownFrames({ frames }: ConvertedStack): number[] {
  return frames.flatMap((frame, index) => (frame.converted && !frame.third_party ? [index] : []));
}

function frameCode(frame: EnrichedFrame): string[] {
  if (frame.code_snippets.length === 0) return [];
  const lines = withoutGaps(narrowed(frame.code_snippets, frame.line, NEAR.default));
  const width = String(lines.at(-1)?.line ?? 0).length;
  const code = lines.map(
    ({ line, code }) =>
      `${line === frame.line ? '>' : ' '} ${String(line).padStart(width)} | ${maskedCode(code)}`,
  );
  const language = /\.([cm]?[jt]sx?)$/.exec(frame.file)?.[1] ?? '';
  return [
    '',
    `${escapedMarkup(publicName(frame.function) || 'code')} in ${escapedMarkup(positionText(masked(frame)))}:`,
    '',
    fenced(code.join('\n'), language),
  ];
}

/** Code fence longer than any run of backticks inside. */
function fenced(text: string, language: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function escapedMarkup(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}

/** All data for programs: one entry per frame with its original line. */
export function asJson(
  { stack, frames, files, lines }: ConvertedStack,
  { type, service, version, build }: StackHeader,
): string {
  return stringifyJson(
    {
      type,
      service,
      version,
      ...(build !== '' && { build }),
      stack: stack.lines.map(publicLine),
      frames: frames.map((frame, index) => ({
        ...masked(frame),
        code_snippets: frame.code_snippets.map(({ line, code }) => ({ line, code: maskedCode(code) })),
        ...(files[index] !== undefined &&
          files[index] !== frame.file && { file_in_map: maskFile(files[index]) }),
        stack_line: lines[index] === undefined ? null : lines[index].index + 1,
      })),
    },
    2,
  );
}
