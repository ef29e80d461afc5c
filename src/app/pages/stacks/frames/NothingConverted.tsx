import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EnrichedFrame } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { maskedFile } from '#symbolication/privacy';
import { keptBuildsQuery } from '../dropped/kept-builds';
import type { StackRequest } from '../model/stack-request';
import { addCommand, keptWords } from './kept-words';
import type { ConvertedStack } from './converted-stack';
import { sharesOf } from './own-frames';
import { CopyButton } from '../../../ui/CopyButton';

type NothingConvertedProps = { request: StackRequest; result: ConvertedStack };

/** What to do where a server converted none of the own frames; nothing where there is nothing to do. */
export function NothingConverted({ request: { input, dropped }, result }: NothingConvertedProps) {
  const own = useMemo(() => sharesOf(result).own.flatMap((index) => result.frames[index] ?? []), [result]);
  const { data: kept } = useQuery(keptBuildsQuery);
  if (dropped || own.length === 0 || own.some(({ converted }) => converted)) return null;
  const wanted = wantedOf(input, own);
  const command = addCommand(input, own);
  return (
    <div className="mt-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm text-ink-2 print:hidden">
      {wanted.length > 0 && (
        <p className="wrap-anywhere">
          Looked for: <span className="font-mono text-xs text-ink">{wanted.join(', ')}</span>
        </p>
      )}
      {kept?.may_add && <p className="wrap-anywhere">{keptWords(kept, input)}</p>}
      <p>
        Drop the files of this build onto the page to read them in this browser, or add them for everybody:
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere text-ink select-all">{command}</code>
        <CopyButton text={command} aria-label="Copy the command">
          Copy
        </CopyButton>
      </div>
    </div>
  );
}

const MOST_WANTED = 5;

/** The scripts or images that own frames are in, each once; the build that was named, where files are found by it. */
function wantedOf(
  { type, build_id: buildId, Variant: variant }: StackRequest['input'],
  own: readonly EnrichedFrame[],
): string[] {
  if (PLATFORMS[type].takes.build) {
    return [...(buildId ? [`build id ${buildId}`] : []), ...(variant ? [`variant ${variant}`] : [])];
  }
  const files = own.map(({ file, module, address }) => (address === '' ? maskedFile(file) : module));
  const distinct = [...new Set(files)].filter((file) => file !== '');
  const more = distinct.length - MOST_WANTED;
  return [...distinct.slice(0, MOST_WANTED), ...(more > 0 ? [`${more} more`] : [])];
}
