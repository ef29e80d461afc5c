import { type EnrichedFrame, NEAR } from '#contract/stack';
import { useMemo, memo, useState } from 'react';
import type { Platform } from '#symbolication/platforms';
import { maskedCode, publicName } from '#symbolication/privacy';
import { Button } from '../../../ui/Button';
import { sourceLink } from '../links';
import type { FrameEntry } from './rows';
import { maskFile } from '#domain/privacy/pseudonyms';
import { positionText } from '#symbolication/stack';

export type SnippetLine = EnrichedFrame['code_snippets'][number];

/**
 * Visible lines of a snippet: `near` non-blank lines before and after the line, with the blank ones between.
 * A snippet without that line stays whole.
 */
export function narrowed(snippet: readonly SnippetLine[], line: number, near: number): SnippetLine[] {
  const own = snippet.findIndex((shown) => shown.line === line);
  if (own < 0) return [...snippet];
  return snippet.slice(reach(snippet, own, near, -1), reach(snippet, own, near, 1) + 1);
}

/** Max length of a gap of empty lines, which servers omit. */
const LONGEST_GAP = 20;

/** Adds an empty line for each missing number between two lines. */
export function withoutGaps(lines: readonly SnippetLine[]): SnippetLine[] {
  return lines.flatMap((shown, index) => {
    const missing = (lines[index + 1]?.line ?? 0) - shown.line - 1;
    if (missing < 1 || missing > LONGEST_GAP) return [shown];
    return [shown, ...Array.from({ length: missing }, (_, at) => ({ line: shown.line + 1 + at, code: '' }))];
  });
}

/** Index of the last visible line in a direction. */
function reach(snippet: readonly SnippetLine[], own: number, near: number, step: 1 | -1): number {
  let last = own;
  let rest = near;
  for (let index = own + step; rest > 0 && index >= 0 && index < snippet.length; index += step) {
    if (snippet[index]?.code.trim() === '') continue;
    last = index;
    rest -= 1;
  }
  return last;
}

/** Max characters of a line. */
const WIDEST = 400;

/** Part of a wide line around a column (from 1). `start` counts from 0. */
function clippedCode(code: string, column: number): { text: string; start: number } {
  if (code.length <= WIDEST) return { text: code, start: 0 };
  const start = Math.min(Math.max(0, column - 1 - WIDEST / 2), code.length - WIDEST);
  return { text: code.slice(start, start + WIDEST), start };
}

/** Word at a column (from 1) as [from, to) from 0; one character if there is none. */
function wordAt(code: string, column: number): { from: number; to: number } | undefined {
  const at = column - 1;
  if (at < 0 || at >= code.length) return undefined;
  const word = /^[\p{L}\p{N}_$]+/u.exec(code.slice(at, at + WIDEST))?.[0];
  return { from: at, to: at + (word?.length ?? 1) };
}

type FrameCodeProps = {
  /** Accessible name of the frame. */
  name: string;
  frame: EnrichedFrame;
};

/** Props shared by all frames of a list. */
export type FrameLook = {
  platform: Platform;
  /** Address of lines in the repository; '' for none. */
  template: string;
  /** Version of the service; '' if not sent. */
  version: string;
};

type FrameDetailsProps = {
  entry: FrameEntry;
  look: FrameLook;
  asBuilt: boolean;
  onAsBuilt: () => void;
};

/** Code of a frame or the reason for none, its original name, and a link to its source. */
function FrameDetails({ entry, look, asBuilt, onAsBuilt }: FrameDetailsProps) {
  const { frame, index, reason } = entry;
  const { platform, template, version } = look;
  const hasCode = frame.code_snippets.length > 0;
  const file = frame.converted ? platform.sourceFile({ ...frame, file: entry.file }) : '';
  const link = sourceLink(template, { ...frame, file, version });
  return (
    <div className="pb-2.5">
      {hasCode && !(asBuilt && frame.minified) && <FrameCode name={`frame ${index + 1}`} frame={frame} />}
      {frame.converted && !hasCode && <p className="text-sm text-ink-2">{platform.words.withoutCode}</p>}
      {reason !== undefined && <p className="text-sm text-ink-2">{reason.words}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-2 print:hidden">
        {frame.minified && (
          <Button look="quiet" className="text-xs" aria-pressed={asBuilt} onClick={onAsBuilt}>
            {asBuilt ? 'Show the original' : 'Show as built'}
          </Button>
        )}
        {link !== undefined && (
          <a href={link} target="_blank" rel="noreferrer" className="text-xs text-accent underline">
            Open at {new URL(link).host}
          </a>
        )}
      </p>
    </div>
  );
}

/** Code around a frame, with its line and position highlighted. */
function FrameCode({ name, frame }: FrameCodeProps) {
  const lines = useMemo(
    () =>
      withoutGaps(narrowed(frame.code_snippets, frame.line, NEAR.default)).map(({ line, code }) => {
        const { text, start } = clippedCode(maskedCode(code), line === frame.line ? frame.column : 1);
        return { line, text, start };
      }),
    [frame],
  );
  return (
    <pre
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={`Code of ${name}, lines ${lines[0]?.line ?? 0} to ${lines.at(-1)?.line ?? 0}`}
      className="overflow-x-auto rounded-md bg-sunken py-2 font-mono text-xs leading-5"
    >
      {lines.map(({ line, text, start }) => {
        const own = line === frame.line;
        const mark = own ? wordAt(text, frame.column - start) : undefined;
        return (
          <div
            key={line}
            aria-current={own ? 'location' : undefined}
            className={`flex w-max min-w-full pr-3 ${own ? 'bg-bad-soft forced-colors:outline forced-colors:-outline-offset-1' : ''}`}
          >
            <span className="w-12 flex-none pr-3 text-right text-ink-3 select-none">{line}</span>
            <code className="font-mono">
              {start > 0 && '…'}
              {mark === undefined ? (
                text
              ) : (
                <>
                  {text.slice(0, mark.from)}
                  <mark className="bg-transparent font-bold text-bad underline decoration-wavy">
                    {text.slice(mark.from, mark.to)}
                  </mark>
                  {text.slice(mark.to)}
                </>
              )}
            </code>
          </div>
        );
      })}
    </pre>
  );
}

type FramePosition = Pick<EnrichedFrame, 'file' | 'line' | 'column' | 'address'> & {
  module?: string;
  /** True for a place in a source. */
  converted?: boolean;
};

/** Frame: source position or the reason for none, with expandable code. */
export const FrameRow = memo(function FrameRow({
  entry,
  look,
  isOpen,
  isSelected,
  isFirst,
  onToggle,
}: {
  entry: FrameEntry;
  look: FrameLook;
  isOpen: boolean;
  isSelected: boolean;
  /** True for the frame to look at first. */
  isFirst: boolean;
  onToggle: (index: number, isOpen: boolean) => void;
}) {
  const { frame, index } = entry;
  const [asBuilt, setAsBuilt] = useState(false);
  const built = frame.minified;
  const showsBuilt = built !== undefined && asBuilt;
  const position = showsBuilt ? { ...built, address: frame.address } : frame;
  return (
    <article
      aria-label={`Frame ${index + 1}: ${publicName(position.function) || 'no function name'}`}
      aria-current={isSelected}
      className={`-mx-2 px-2 ${isFirst ? 'border-l-3 border-bad pl-1.25' : ''} ${isSelected ? 'shadow-[inset_3px_0_0_var(--accent)] forced-colors:outline-2 forced-colors:outline-[Highlight]' : ''}`}
    >
      <h4 className="text-sm font-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onToggle(index, isOpen)}
          className={`-mx-2 flex min-h-9 w-[calc(100%+1rem)] flex-wrap items-baseline gap-x-2.5 px-2 py-2 text-left -outline-offset-2 ${isSelected ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-hover'}`}
        >
          <FrameName name={publicName(position.function)} isKnown={frame.converted} />
          <LinePlace position={position} {...(showsBuilt ? {} : { raw: entry.file })} />
          <small className="ml-auto min-w-0 text-xs wrap-anywhere text-ink-3">
            {asideOf(entry, showsBuilt)}
          </small>
        </button>
      </h4>
      {isOpen && (
        <FrameDetails entry={entry} look={look} asBuilt={asBuilt} onAsBuilt={() => setAsBuilt(!asBuilt)} />
      )}
    </article>
  );
});

function FrameName({ name, isKnown }: { name: string; isKnown: boolean }) {
  if (name === '') return <span className="text-ink-3">no function name</span>;
  return (
    <b className={`min-w-0 wrap-anywhere ${isKnown ? 'font-semibold' : 'font-medium text-ink-2'}`}>{name}</b>
  );
}

function LinePlace({ position, raw = '' }: { position: FramePosition; raw?: string }) {
  const { line, column } = position;
  const text = placeText(position);
  const numbers = line === 0 ? '' : `:${line}${column === 0 ? '' : `:${column}`}`;
  return (
    <span
      className="min-w-0 font-mono text-xs wrap-anywhere text-ink-2"
      {...(raw !== position.file && { title: maskFile(raw) })}
    >
      {text.slice(0, text.length - numbers.length)}
      <span className="text-accent">{numbers}</span>
    </span>
  );
}

/** Note on the right of a frame. */
function asideOf({ frame, line, inlined, reason }: FrameEntry, showsBuilt: boolean): string {
  // Other causes have a heading.
  const isAsync = line?.kind === 'frame' && line.frame.asyncCause === 'await';
  const built = frame.minified;
  const other = showsBuilt
    ? `is ${publicName(frame.function) || 'without a name'} · ${placeText(frame)}`
    : built && builtText(built, frame.address);
  return [
    isAsync ? 'async' : '',
    inlined ? 'inlined' : '',
    frame.converted && frame.third_party ? 'third party' : '',
    reason?.name ?? other ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Machine code has only the name of its image. */
function builtText(built: NonNullable<EnrichedFrame['minified']>, address: string): string {
  const place = placeText({ ...built, file: lastPart(built.file), address });
  if (built.function === '' && address !== '') return place;
  return `was ${publicName(built.function) || 'without a name'} · ${place}`;
}

function lastPart(file: string): string {
  return (
    file
      .replace(/[?#].*$/s, '')
      .split('/')
      .findLast((part) => part !== '') ?? file
  );
}

/** Place of a frame: in a source, or an address of machine code, `Shop 0x102a1c3d4`. */
function placeText({ file, line, column, address, module = '', converted = false }: FramePosition): string {
  const display = maskFile(file);
  if (converted && line === 0 && display !== '') return `${display}, no line`;
  if (line > 0 || address === '') return positionText({ file: display, line, column });
  return `${display || module} ${address}`.trim();
}
