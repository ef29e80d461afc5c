import { memo, useState } from 'react';
import type { EnrichedFrame } from '#contract/stack';
import { maskFile } from '#domain/privacy/pseudonyms';
import { publicName } from '#symbolication/privacy';
import { positionText } from '#symbolication/stack';
import type { FrameEntry } from './rows';
import { FrameDetails, type FrameLook } from './FrameDetails';

type FramePosition = Pick<EnrichedFrame, 'file' | 'line' | 'column' | 'address'> & {
  module?: string;
  /** True for a place in a source. */
  converted?: boolean;
};

type FrameRowProps = {
  entry: FrameEntry;
  look: FrameLook;
  isOpen: boolean;
  isSelected: boolean;
  /** True for the frame to look at first. */
  isFirst: boolean;
  onToggle: (index: number, isOpen: boolean) => void;
};

/** Frame: source position or the reason for none, with expandable code. */
export const FrameRow = memo(function FrameRow({
  entry,
  look,
  isOpen,
  isSelected,
  isFirst,
  onToggle,
}: FrameRowProps) {
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
          <Name name={publicName(position.function)} isKnown={frame.converted} />
          <Place position={position} {...(showsBuilt ? {} : { raw: entry.file })} />
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

function Name({ name, isKnown }: { name: string; isKnown: boolean }) {
  if (name === '') return <span className="text-ink-3">no function name</span>;
  return (
    <b className={`min-w-0 wrap-anywhere ${isKnown ? 'font-semibold' : 'font-medium text-ink-2'}`}>{name}</b>
  );
}

function Place({ position, raw = '' }: { position: FramePosition; raw?: string }) {
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
