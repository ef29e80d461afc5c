import { useMemo } from 'react';
import type { Platform } from '#symbolication/platforms';
import { type EnrichedFrame, NEAR } from '#contract/stack';
import { maskedCode } from '#symbolication/privacy';
import { Button } from '../../../ui/Button';
import { sourceLink } from '../links/source-link';
import type { FrameEntry } from './rows';
import { clipped, narrowed, withoutGaps, wordAt } from './snippet';

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
export function FrameDetails({ entry, look, asBuilt, onAsBuilt }: FrameDetailsProps) {
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
        const { text, start } = clipped(maskedCode(code), line === frame.line ? frame.column : 1);
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
