import type { Platform } from '#symbolication/platforms';
import { Button } from '../../../ui/Button';
import { linkLabel, sourceLink } from '../code/source-link';
import type { FrameEntry } from '../result/rows';
import { FrameCode } from './FrameCode';

/** What all frames of a list have in common. */
export type FrameLook = {
  platform: Platform;
  near: number;
  /** As they were before they were converted. */
  asBuilt: boolean;
  /** Of source links. */
  template: string;
  /** Of the service; '' where none was sent. */
  version: string;
};

type FrameDetailsProps = {
  entry: FrameEntry;
  look: FrameLook;
  asBuilt: boolean;
  onAsBuilt: () => void;
};

/** The code of a frame or why there is none, its name before it was converted, and a link to its source. */
export function FrameDetails({ entry, look, asBuilt, onAsBuilt }: FrameDetailsProps) {
  const { frame, index, reason } = entry;
  const { platform, near, template, version } = look;
  const hasCode = frame.code_snippets.length > 0;
  const link = frame.converted
    ? sourceLink(template, { ...frame, file: platform.sourceFile(frame), version })
    : undefined;
  return (
    <div className="pb-2.5">
      {hasCode && !(asBuilt && frame.minified) && (
        <FrameCode name={`frame ${index + 1}`} frame={frame} near={near} />
      )}
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
            {linkLabel(link)}
          </a>
        )}
      </p>
    </div>
  );
}
