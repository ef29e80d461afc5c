import { memo, useState } from 'react';
import { isJavaFrame } from '#domain/stack/android/frame';
import type { EnrichedFrame } from '#contract/stack';
import { REASON_WORDS, type UnconvertedReason } from '#domain/stack/unconverted-reason';
import { Button } from '../../../ui/Button';
import { type FramePlace, placeText } from '../share/copy-text';
import { FrameCode } from './FrameCode';
import type { Row } from '../result/rows';
import { litWithoutColours } from '../code/lit';
import { publicName } from '#domain/stack/privacy';
import { linkLabel, packageFile, sourceLink } from '../code/source-link';

type FrameRowProps = {
  row: Extract<Row, { kind: 'frame' }>;
  /** Why it is not converted; null where it is. */
  reason: UnconvertedReason | null;
  near: number;
  /** As it was before it was converted, all of them. */
  asBuilt: boolean;
  open: boolean;
  chosen: boolean;
  pointed: boolean;
  template: string;
  onPoint: (line: number | undefined) => void;
  onToggle: (index: number, isOpen: boolean) => void;
};

/** One frame: where it is in the source or why that is not known, and, opened, its code. */
export const FrameRow = memo(function FrameRow(props: FrameRowProps) {
  const { row, reason, near, open, chosen, pointed, template, onPoint, onToggle } = props;
  const { frame, line, index } = row;
  const [asBuilt, setAsBuilt] = useState(false);
  const built = frame.minified;
  const showsBuilt = built !== undefined && (asBuilt || props.asBuilt);
  const place = showsBuilt ? { ...built, address: frame.address } : frame;
  const source = isJava(row) ? { ...frame, file: packageFile(frame) } : frame;
  const link = frame.converted ? sourceLink(template, source) : undefined;
  return (
    <div onMouseEnter={() => onPoint(line?.index)} onFocus={() => onPoint(line?.index)}>
      <article
        aria-label={`Frame ${index + 1}: ${publicName(place.function) || 'no function name'}`}
        aria-current={chosen}
        className={`-mx-2 px-2 ${pointed || chosen ? 'shadow-[inset_3px_0_0_var(--accent)]' : ''} ${litWithoutColours(pointed, chosen)}`}
      >
        <h4 className="text-sm font-normal">
          <button
            type="button"
            aria-expanded={props.asBuilt ? undefined : open}
            onClick={() => onToggle(index, open)}
            className={`-mx-2 flex min-h-9 w-[calc(100%+1rem)] flex-wrap items-baseline gap-x-2.5 px-2 py-2 text-left -outline-offset-2 ${pointed || chosen ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-hover'}`}
          >
            <Name name={publicName(place.function)} known={frame.converted} />
            <Place place={place} />
            <small className="ml-auto min-w-0 text-xs wrap-anywhere text-ink-3">
              {asideOf(props, showsBuilt)}
            </small>
          </button>
        </h4>
        {open && (
          <div className="pb-2.5">
            {frame.code_snippets.length > 0 && !showsBuilt && (
              <FrameCode name={`frame ${index + 1}`} frame={frame} near={near} />
            )}
            {frame.converted && frame.code_snippets.length === 0 && (
              <p className="text-sm text-ink-2">{withoutCode(props.row)}</p>
            )}
            {reason !== null && <p className="text-sm text-ink-2">{REASON_WORDS[reason]}</p>}
            <p className="mt-1 flex flex-wrap items-center gap-2 print:hidden">
              {built && (
                <Button
                  look="quiet"
                  className="text-xs"
                  aria-pressed={asBuilt}
                  onClick={() => setAsBuilt(!asBuilt)}
                >
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
        )}
      </article>
    </div>
  );
});

function isJava({ line }: FrameRowProps['row']): boolean {
  return line?.kind === 'frame' && isJavaFrame(line.frame);
}

function withoutCode(row: FrameRowProps['row']): string {
  if (row.frame.address !== '') return 'Debug symbols hold positions, and no source code.';
  return isJava(row)
    ? 'A mapping holds names and lines, and no source code.'
    : 'The server sent no code with this frame.';
}

function Name({ name, known }: { name: string; known: boolean }) {
  if (name === '') return <span className="text-ink-3">no function name</span>;
  return (
    <b className={`min-w-0 wrap-anywhere ${known ? 'font-semibold' : 'font-medium text-ink-2'}`}>{name}</b>
  );
}

function Place({ place }: { place: FramePlace }) {
  const text = placeText(place);
  const position = place.line === 0 ? '' : `:${place.line}${place.column === 0 ? '' : `:${place.column}`}`;
  return (
    <span className="min-w-0 font-mono text-xs wrap-anywhere text-ink-2">
      {text.slice(0, text.length - position.length)}
      <span className="text-accent">{position}</span>
    </span>
  );
}

/** What else there is to say about a frame, on its right. */
function asideOf({ row: { frame, line, inlined }, reason }: FrameRowProps, showsBuilt: boolean): string {
  const isAsync = line?.kind === 'frame' && line.frame.asyncCause !== null;
  const built = frame.minified;
  const other = showsBuilt
    ? `is ${publicName(frame.function) || 'without a name'} · ${placeText(frame)}`
    : built && builtText(built, frame.address);
  return [
    isAsync ? 'async' : '',
    inlined ? 'inlined' : '',
    frame.converted && frame.third_party ? 'third party' : '',
    reason ?? other ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Machine code has no name of its own but that of its image. */
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
