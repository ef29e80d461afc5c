import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { EnrichedFrame, StackType } from '#contract/stack';
import { maskFile } from '#domain/privacy/code';
import { counted } from '#domain/text/count';
import { formatMoment } from '#domain/time/format';
import { cleanStack } from '#symbolication/clean';
import { PLATFORMS } from '#symbolication/platforms';
import { maskedCode, publicName, publicText, publicTitle } from '#symbolication/privacy';
import { recognise } from '#symbolication/recognise';
import { plainPath } from '#symbolication/source-path';
import { framesOf, imagesOf, type ParsedStack, positionText } from '#symbolication/stack';
import { stackEnrichQuery } from '../../../api/stacks';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { presentNow } from '../../../hooks/use-now';
import { rememberStack } from './remembered-stacks';

/** Build of an issue; the type is that of its application, if it is known. */
export type IssueBuild = { type: StackType | undefined; service: string; version: string };

type IssueFramesProps = {
  issueId: string;
  text: string;
  build: IssueBuild;
  /** Opens the stack on the page of stacks. */
  onOpen: () => void;
  /** True for a stack that was just pasted. */
  isNew: boolean;
  /** When a remembered stack was pasted, in Unix seconds. */
  pastedAt: number | undefined;
  zone: string;
};

const MAX_FRAMES = 40;
const NEAR = 3;

/** Negative, unlike the numbers of requests on the page of stacks: replies are cached by number. */
let lastNumber = 0;

function nextNumber(): number {
  lastNumber -= 1;
  return lastNumber;
}

/** Frames of an issue's stack, with the code of the first own one. */
export function IssueFrames({ issueId, text, build, onOpen, isNew, pastedAt, zone }: IssueFramesProps) {
  const { type: known, service, version } = build;
  const [number] = useState(nextNumber);
  const { stack, input } = useMemo(() => {
    const cleaned = cleanStack(text).text;
    const type = recognise(text).type?.value ?? known ?? 'browser';
    const parsed = PLATFORMS[type].parse(cleaned);
    const binary_images = PLATFORMS[type].takes.images ? imagesOf(parsed) : [];
    const of = version === '' ? {} : { version };
    return { stack: parsed, input: { type, service, stack: cleaned, binary_images, near: NEAR, ...of } };
  }, [text, known, service, version]);
  useEffect(() => {
    if (isNew) rememberStack({ issue: issueId, stack: publicText(stack), at: presentNow() });
  }, [isNew, issueId, stack]);
  const hasFrames = stack.lines.some(({ kind }) => kind === 'frame');
  const query = useQuery(stackEnrichQuery(hasFrames ? { number, input } : undefined));
  const title = publicTitle(stack.sections[0]?.title ?? '');
  return (
    <>
      <p className="font-semibold wrap-anywhere">{title}</p>
      {pastedAt !== undefined && (
        <p className="text-xs text-ink-3">Pasted {formatMoment(pastedAt, zone)} in this browser</p>
      )}
      {hasFrames ? (
        <QueryPanel
          what="The frames"
          query={query}
          loading={<p className="h-48 text-ink-3">Converting…</p>}
          isEmpty={({ frames }) => frames.length === 0}
          empty="The server found no frame."
        >
          {({ frames }) => <FrameList frames={frames} stack={stack} input={input} onOpen={onOpen} />}
        </QueryPanel>
      ) : (
        <p className="mt-1 text-sm text-ink-2">No line of this text is a frame of a stack.</p>
      )}
    </>
  );
}

type FrameListProps = {
  frames: readonly EnrichedFrame[];
  stack: ParsedStack;
  input: { type: StackType; version?: string };
  onOpen: () => void;
};

function FrameList({ frames, stack, input, onOpen }: FrameListProps) {
  const reasons = PLATFORMS[input.type].unconverted(frames, input);
  const convertible = frames.filter((_, index) => reasons[index]?.isExpected !== true).length;
  const reason = reasons.find((other) => other !== undefined && other.isExpected !== true);
  const awaited = awaitedPlaces(stack);
  const first = frames.findIndex(({ converted, third_party }) => converted && !third_party);
  const converted = frames.filter((frame) => frame.converted).length;
  return (
    <>
      <p className="mt-1 text-sm text-ink-2">
        {converted} of {counted(convertible, 'frame')} converted
      </p>
      {reason && (
        <p className="text-sm text-ink-2">
          {reason.words}{' '}
          <button type="button" className="text-accent underline print:hidden" onClick={onOpen}>
            Continue in Stacks
          </button>
        </p>
      )}
      <ol aria-label="Frames" className="mt-2 divide-y divide-line">
        {frames.slice(0, MAX_FRAMES).map((frame, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- frames repeat
          <li key={index} className="py-1.5">
            <Frame
              frame={frame}
              isAwaited={awaited.has(placeOf(frame)) && !isSamePlace(frame, frames[index + 1])}
            />
            {index === first && <Code frame={frame} />}
          </li>
        ))}
      </ol>
      {frames.length > MAX_FRAMES && (
        <p className="text-sm text-ink-2">{counted(frames.length - MAX_FRAMES, 'more frame')} in Stacks</p>
      )}
    </>
  );
}

/** Printed places of frames after an `await`; a reply has names without the word. */
function awaitedPlaces(stack: ParsedStack): Set<string> {
  const awaited = framesOf(stack).filter(({ frame }) => frame.asyncCause === 'await');
  return new Set(
    awaited.map(
      ({ frame: { function: name, file, line = 0, column = 0 } }) => `${name} ${file}:${line}:${column}`,
    ),
  );
}

function placeOf(frame: EnrichedFrame): string {
  const { function: name, file, line, column } = frame.minified ?? frame;
  return `${name} ${file}:${line}:${column}`;
}

/** True for a frame inlined into the next one. */
function isSamePlace(frame: EnrichedFrame, next: EnrichedFrame | undefined): boolean {
  return frame.converted && next !== undefined && placeOf(frame) === placeOf(next);
}

function Frame({ frame, isAwaited }: { frame: EnrichedFrame; isAwaited: boolean }) {
  const isOwn = frame.converted && !frame.third_party;
  const file = maskFile(frame.converted ? plainPath(frame.file) : frame.file);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5">
      <b className={`min-w-0 wrap-anywhere ${isOwn ? 'font-semibold' : 'font-normal text-ink-2'}`}>
        {isAwaited && 'async '}
        {publicName(frame.function) || 'no function name'}
      </b>
      <span className="min-w-0 font-mono text-xs wrap-anywhere text-ink-2" title={maskFile(frame.file)}>
        {frame.line === 0 && frame.address !== ''
          ? `${file || frame.module} ${frame.address}`
          : positionText({ ...frame, file })}
      </span>
    </span>
  );
}

function Code({ frame }: { frame: EnrichedFrame }) {
  if (frame.code_snippets.length === 0) return null;
  return (
    <pre
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="Code of the first own frame"
      className="mt-1.5 overflow-x-auto rounded-md bg-sunken py-2 font-mono text-xs leading-5"
    >
      {frame.code_snippets.map(({ line, code }) => (
        <div key={line} className={`w-max min-w-full pr-3 ${line === frame.line ? 'bg-bad-soft' : ''}`}>
          <span className="inline-block w-12 pr-3 text-right text-ink-3 select-none">{line}</span>
          <code className="font-mono">{maskedCode(code).slice(0, 300)}</code>
        </div>
      ))}
    </pre>
  );
}
